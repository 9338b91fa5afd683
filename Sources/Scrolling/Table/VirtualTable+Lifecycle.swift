extension VirtualTable {
  /// Empties the reuse pool, as UIKit does on a memory warning. Cells on screen and prepared ones
  /// stay.
  ///
  /// - Complexity: O(cells in the pool).
  public mutating func memoryWarning(into events: inout [TableEvent]) {
    pool.removeAll { events.append(.released($0)) }
  }

  /// Ends the display of all visible rows and releases every cell, as when the screen is popped.
  ///
  /// Rows keep their order; a later layout pass begins like that of a new table. Outstanding
  /// prefetches are forgotten without a call, which is a guess.
  ///
  /// - Complexity: O(cells).
  public mutating func leaveScreen(into events: inout [TableEvent]) {
    for cell in held { endDisplay(cell, into: &events) }
    for cell in held { events.append(.released(cell.cell)) }
    held.removeAll(keepingCapacity: true)
    pool.removeAll { events.append(.released($0)) }
    window.forget()
    visibleRows = 0..<0
    heading = 0
    needsLayout = true
  }
}

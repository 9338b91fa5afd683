import Primitives

/// Performs the layout of lists that retain the views of rows off screen.
extension VirtualTable {
  /// The number of rows that a list with retained screens makes after a frame: FlatList's `maxToRenderPerBatch`.
  private static let batch = 10

  /// The rows whose views may be retained at this content offset.
  @inline(__always) var keepable: Range<Int> {
    if let windowAround { return windowAround.rows }
    guard let distance = configuration.keeps.distance(viewport) else { return 0..<layout.count }
    return layout.rows(
      from: contentOffset - distance, to: contentOffset + viewport + distance)
  }

  /// The rows that certainly have cells after a layout pass.
  @inline(__always) var bound: Range<Int> {
    switch configuration.keeps {
    case .pool, .screens, .all: visibleRows
    case .margin, .around, .allAtOnce: kept
    case .buffer: visibleRows.lowerBound..<max(visibleRows.lowerBound, kept.upperBound)
    }
  }

  /// Makes the views that the layout pass needs, notifies those that come on screen or leave it, and then releases
  /// those that are no longer retained.
  ///
  /// - Complexity: O(*h* + *n* log *h*) in the numbers *h* of held and *n* of new cells.
  mutating func layOutKept(_ rows: Range<Int>, into events: inout [TableEvent]) {
    windowAround?.settle(contentOffset, viewport, layout)
    needsLayout = false
    (visibleRows, kept) = (rows, keepable)
    let kept = kept
    if windowAround != nil { giveBack(into: &events) { !kept.contains($0.row) } }
    makeBound(into: &events)
    for index in held.indices where rows.contains(held[index].row) != held[index].isDisplayed {
      var cell = held[index]
      if cell.isDisplayed { scrollOut(&cell, into: &events) } else { appear(&cell, into: &events) }
      held[index] = cell
    }
    for cell in orphans { release(cell, into: &events) }
    orphans.drain()
    for cell in held where !kept.contains(cell.row) { release(cell, into: &events) }
    held.removeAll { !kept.contains($0.row) }
    if windowAround != nil { pool.removeAll { events.append(.released($0)) } }
  }

  /// Makes the views of the rows that have one after a layout pass. A buffer is filled in a pass in which no row came on
  /// screen, and begins anew if the screen has left all its rows (Qt: qquickitemview.cpp, `refill`; qquicklistview.cpp,
  /// `addVisibleItems`).
  private mutating func makeBound(into events: inout [TableEvent]) {
    let made = createdCells
    isBufferDue = false
    if case .buffer = configuration.keeps {
      if let first = held.first?.row, let last = held.last?.row,
        visibleRows.lowerBound > last + 1 || visibleRows.upperBound < first
      {
        giveBack(into: &events) { _ in true }
      }
      for row in visibleRows { make(row, into: &events) }
      isBufferDue = createdCells > made && bound.upperBound > visibleRows.upperBound
    }
    if !isBufferDue { for row in bound { make(row, into: &events) } }
  }

  /// Gives back some of the views before any row takes one.
  private mutating func giveBack(into events: inout [TableEvent], _ isGiven: (HeldCell) -> Bool) {
    for cell in held where isGiven(cell) { release(cell, into: &events) }
    held.removeAll(where: isGiven)
  }

  /// Requests the cell of a row, unless the row has one.
  private mutating func make(_ row: Int, into events: inout [TableEvent]) {
    let place = held.indices.partitionPoint { held[$0].row < row }
    if place < held.count, held[place].row == row { return }
    held.insert(request(row, into: &events), at: place)
  }

  private func scrollOut(_ cell: inout HeldCell, into events: inout [TableEvent]) {
    if configuration.keeps.reportsScreen {
      endDisplay(cell, into: &events)
    } else if kept.contains(cell.row) {
      events.append(.scrolledOut(cell.cell, row: Int32(cell.row), item: cell.item))
    }
    cell.isDisplayed = false
  }

  /// Makes the next views off screen that are to be retained, the nearest first, and at equal distance those ahead
  /// first.
  ///
  /// - Complexity: O(*n* log *n*) in the number of retained rows until all are made, then O(1).
  mutating func makeAhead(into events: inout [TableEvent]) {
    let full = min(kept.count, held.count + Self.batch)
    for distance in 0..<kept.count where held.count < full {
      let (below, above) = (
        visibleRows.upperBound + distance, visibleRows.lowerBound - 1 - distance
      )
      let (first, second) = heading < 0 ? (above, below) : (below, above)
      if kept.contains(first) { make(first, into: &events) }
      if held.count < full, kept.contains(second) { make(second, into: &events) }
    }
  }
}

import Primitives

extension VirtualTable {
  /// Changes rows or their content, and performs the layout pass of the update.
  ///
  /// The cell of a remaining row is the same under a new row number. The content offset is unchanged, as by default in
  /// UIKit, so rows inserted at the top move others off the screen. After `reload-data`, cells are requested at the
  /// next `scroll(to:into:)`.
  ///
  /// Every change of the number of rows, and `reload-data`, cancels all outstanding prefetches.
  ///
  /// - Throws: The rule of UIKit that the operation breaks; the table is then unchanged.
  /// - Complexity: O(*n*) for operations that move rows, else O(*n*) in the number of visible rows.
  package mutating func perform(
    _ operation: RowOperation, into events: inout [TableEvent]
  ) throws(RowOperationError) {
    try operation.validate(rowCount: rowCount)
    switch operation {
    case .insert(let span): insert(span, into: &events)
    case .delete(let span): delete(span, into: &events)
    case .move(let move): self.move(move)
    case .reload(let span): detach(span.at..<span.at + span.count)
    case .reconfigure(let span): reconfigure(span, into: &events)
    case .reloadData: reloadData(into: &events)
    }
    if operation != .reloadData { update(into: &events) }
  }

  private mutating func update(into events: inout [TableEvent]) {
    // There is nothing to update before the first layout pass, or between `reload-data` and the next layout pass.
    guard !needsLayout else { return }
    held.sort { $0.row < $1.row }
    visibleRows = 0..<0  // No cell is known to stay in its place.
    layOut(layout.rows(from: contentOffset, to: contentOffset + viewport), into: &events)
  }

  private mutating func insert(_ span: RowSpan, into events: inout [TableEvent]) {
    window.reset(into: &events)
    order.insert(span.count, at: span.at)
    layout.update(from: span.at, attributes, order)
    renumber { $0 < span.at ? $0 : $0 + span.count }
  }

  private mutating func delete(_ span: RowSpan, into events: inout [TableEvent]) {
    window.reset(into: &events)
    let rows = span.at..<span.at + span.count
    detach(rows)
    order.delete(rows)
    layout.update(from: span.at, attributes, order)
    renumber { $0 < span.at ? $0 : $0 - span.count }
  }

  private mutating func move(_ move: RowMove) {
    order.move(from: move.from, to: move.to)
    layout.update(from: min(move.from, move.to), attributes, order)
    renumber { row in
      if row == move.from { return move.to }
      let closed = row > move.from ? row - 1 : row
      return closed >= move.to ? closed + 1 : closed
    }
  }

  private func reconfigure(_ span: RowSpan, into events: inout [TableEvent]) {
    let rows = span.at..<span.at + span.count
    for cell in held where rows.contains(cell.row) {
      events.append(.reconfigure(cell.cell, row: Int32(cell.row), item: cell.item))
    }
  }

  /// Detaches cells from rows. The layout pass ends their display after it has requested new cells.
  private mutating func detach(_ rows: Range<Int>) {
    for cell in held where rows.contains(cell.row) { orphans.append(cell) }
    held.removeAll { rows.contains($0.row) }
  }

  private mutating func renumber(_ newRow: (Int) -> Int) {
    for index in held.indices { held[index].row = newRow(held[index].row) }
  }

  /// Ends the display of the rows from the last to the first, and adds their cells to the pool from the first to the
  /// last. The pool is a stack, so the first row then gets the cell of the last.
  private mutating func reloadData(into events: inout [TableEvent]) {
    window.reset(into: &events)
    for cell in held.reversed() { endDisplay(cell, into: &events) }
    for cell in held { enqueue(cell, into: &events) }
    held.removeAll(keepingCapacity: true)
    visibleRows = 0..<0
    needsLayout = true
  }
}

import Primitives

extension VirtualTable {
  /// Gives every row of the new visible set a cell, then lets go of the cells that lost theirs.
  mutating func layOut(_ rows: Range<Int>, into events: inout [TableEvent]) {
    needsLayout = false
    visibleRows = rows
    scratch.drain()
    keepAside(rows.lowerBound - 1)
    var next = 0
    for row in rows {
      while next < held.count, held[next].row < row { next += 1 }
      let owned = next < held.count && held[next].row == row
      display(owned ? held[next] : request(row, into: &events), into: &events)
    }
    keepAside(rows.upperBound)
    for cell in orphans { release(cell, into: &events) }
    orphans.drain()
    for cell in held where !rows.contains(cell.row) { leave(cell, rows, into: &events) }
    swap(&held, &scratch)
  }

  /// Keeps the cell of a row just outside of the screen, if there is one.
  private mutating func keepAside(_ row: Int) {
    guard configuration.preparesCells else { return }
    guard var kept = held.first(where: { $0.row == row }) else { return }
    kept.isDisplayed = false
    scratch.append(kept)
  }

  private mutating func display(_ cell: HeldCell, into events: inout [TableEvent]) {
    var cell = cell
    if !cell.isDisplayed {
      events.append(.willDisplay(cell.cell, row: Int32(cell.row), item: cell.item))
      cell.isDisplayed = true
    }
    scratch.append(cell)
  }

  private mutating func leave(
    _ cell: HeldCell, _ rows: Range<Int>, into events: inout [TableEvent]
  ) {
    let isBeside = cell.row == rows.lowerBound - 1 || cell.row == rows.upperBound
    if configuration.preparesCells && isBeside {
      endDisplay(cell, into: &events)
    } else {
      release(cell, into: &events)
    }
  }

  /// Ends the display of a cell and puts it into the pool.
  mutating func release(_ cell: HeldCell, into events: inout [TableEvent]) {
    endDisplay(cell, into: &events)
    enqueue(cell, into: &events)
  }

  func endDisplay(_ cell: HeldCell, into events: inout [TableEvent]) {
    guard cell.isDisplayed else { return }
    events.append(.didEndDisplaying(cell.cell, row: Int32(cell.row), item: cell.item))
  }

  mutating func enqueue(_ cell: HeldCell, into events: inout [TableEvent]) {
    events.append(.enqueued(cell.cell))
    pool.push(cell.cell, kind: cell.kind)
  }

  /// Asks the data source for a row's cell: a pooled one of its kind, or else a new one.
  mutating func request(_ row: Int, into events: inout [TableEvent]) -> HeldCell {
    let item = order.item(at: row)
    let kind = attributes.kind(of: item)
    let cell: CellID
    if let pooled = pool.pop(kind: kind) {
      cell = pooled
      events.append(.prepareForReuse(cell))
    } else {
      cell = CellID(index: firstCell.index + createdCells)
      createdCells += 1
    }
    events.append(.cellForRow(cell, row: Int32(row), item: item))
    return HeldCell(cell: cell, kind: kind, row: row, item: item, isDisplayed: false)
  }
}

import Primitives

extension VirtualTable {
  /// Gives a cell to every row of the new visible set, then releases the cells whose rows have left it.
  mutating func layOut(_ rows: Range<Int>, into events: inout [TableEvent]) {
    guard configuration.keeps == .pool else { return layOutKept(rows, into: &events) }
    let common = rows.clamped(to: visibleRows)
    // Rows that remain on screen have consecutive cells, which they retain.
    let stay = common.isEmpty ? rows.lowerBound..<rows.lowerBound : common
    needsLayout = false
    visibleRows = rows
    scratch.drain()
    keepAside(rows.lowerBound - configuration.columns..<rows.lowerBound)
    var next = 0
    for row in rows.lowerBound..<stay.lowerBound { display(row, &next, into: &events) }
    if !stay.isEmpty {
      skip(to: stay.lowerBound, &next)
      scratch += held[next..<next + stay.count]
      next += stay.count
    }
    for row in stay.upperBound..<rows.upperBound { display(row, &next, into: &events) }
    keepAside(rows.upperBound..<rows.upperBound + configuration.columns)
    for cell in orphans { release(cell, into: &events) }
    orphans.drain()
    for cell in held where !rows.contains(cell.row) { leave(cell, rows, into: &events) }
    swap(&held, &scratch)
  }

  /// Retains the cells of a line just outside the screen, if there are any.
  private mutating func keepAside(_ line: Range<Int>) {
    guard configuration.preparesCells else { return }
    for var cell in held where line.contains(cell.row) {
      cell.isDisplayed = false
      scratch.append(cell)
    }
  }

  /// Advances the index to a row's held cell, or to the position at which it would be.
  @inline(__always) private func skip(to row: Int, _ next: inout Int) {
    while next < held.count, held[next].row < row { next += 1 }
  }

  private mutating func display(_ row: Int, _ next: inout Int, into events: inout [TableEvent]) {
    skip(to: row, &next)
    let isHeld = next < held.count && held[next].row == row
    var cell = isHeld ? held[next] : request(row, into: &events)
    appear(&cell, into: &events)
    scratch.append(cell)
  }

  private mutating func leave(
    _ cell: HeldCell, _ rows: Range<Int>, into events: inout [TableEvent]
  ) {
    let columns = configuration.columns
    let beside = rows.lowerBound - columns..<rows.upperBound + columns
    if configuration.preparesCells && beside.contains(cell.row) {
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

  /// Begins the display of a cell. A cell that was displayed before may be bound again.
  @inline(__always) func appear(_ cell: inout HeldCell, into events: inout [TableEvent]) {
    guard !cell.isDisplayed else { return }
    if cell.hasAppeared, configuration.keeps.reportsScreen, configuration.bindsOnReturn == true {
      events.append(.reconfigure(cell.cell, row: Int32(cell.row), item: cell.item))
    }
    events.append(.willDisplay(cell.cell, row: Int32(cell.row), item: cell.item))
    (cell.isDisplayed, cell.hasAppeared) = (true, true)
  }

  /// Ends the display of a cell. If views are not notified of the screen, this notifies the view of its own end.
  @inline(__always) func endDisplay(_ cell: HeldCell, into events: inout [TableEvent]) {
    guard cell.isDisplayed || !configuration.keeps.reportsScreen else { return }
    events.append(.didEndDisplaying(cell.cell, row: Int32(cell.row), item: cell.item))
  }

  /// Puts a cell into the pool, or deallocates it.
  mutating func enqueue(_ cell: HeldCell, into events: inout [TableEvent]) {
    guard configuration.keeps.isRecycling else { return events.append(.released(cell.cell)) }
    events.append(.enqueued(cell.cell))
    pool.push(cell.cell, kind: cell.kind)
  }

  /// Requests a row's cell from the data source: a pooled cell of its kind, or a new cell.
  mutating func request(_ row: Int, into events: inout [TableEvent]) -> HeldCell {
    let item = order.item(at: row)
    let kind = attributes.kind(of: item)
    let cell: CellID
    if let pooled = windowAround == nil ? pool.pop(kind: kind) : pool.popFirst(kind: kind) {
      cell = pooled
      events.append(.prepareForReuse(cell))
    } else {
      cell = CellID(index: createdCells)
      createdCells += 1
    }
    events.append(.cellForRow(cell, row: Int32(row), item: item))
    return HeldCell(cell: cell, kind: kind, row: row, item: item, isDisplayed: false)
  }

  /// Requests the cell of one row beyond the edge towards which the table moved most recently. In a table, it is the
  /// only cell of its line; in a grid, it is the next cell.
  ///
  /// A cell is prepared only for the rows next to the screen. `cellForRow` may therefore occur without `willDisplay`,
  /// and a row that returns at once is displayed again without `cellForRow` (Apple, *Make blazing fast lists and
  /// collection views*, WWDC 2021; for earlier collection views, *What's New in UICollectionView in iOS 10*, WWDC
  /// 2016). A retained cell behind goes to the pool before a cell ahead is requested. That is a guess, marked at
  /// `table.prepares-cells`, which agrees with the 12 cells observed for 10 visible rows.
  ///
  /// - Complexity: O(*n* + *c*²) in the numbers *n* of visible rows and *c* of columns.
  mutating func prepareAhead(into events: inout [TableEvent]) {
    guard heading != 0, !visibleRows.isEmpty, let ahead = rowToPrepare else { return }
    let farthest = heading > 0 ? 0 : held.count - 1
    let row = held[farthest].row
    let isBehind = heading > 0 ? row < visibleRows.lowerBound : row >= visibleRows.upperBound
    if isBehind { enqueue(held.remove(at: farthest), into: &events) }
    let prepared = request(ahead, into: &events)
    held.insert(prepared, at: held.firstIndex { $0.row > ahead } ?? held.count)
  }

  /// The nearest row in the next line ahead whose cell is not requested yet; nil if there is none.
  @inline(__always) private var rowToPrepare: Int? {
    for step in 0..<configuration.columns {
      let row = heading > 0 ? visibleRows.upperBound + step : visibleRows.lowerBound - 1 - step
      guard (0..<layout.count).contains(row) else { return nil }
      if place(ofRow: row) == nil { return row }
    }
    return nil
  }

  /// Returns the index of a row's cell among the held cells; nil if the row has none.
  ///
  /// - Complexity: O(log *n*) in the number of held cells.
  @inline(__always) func place(ofRow row: Int) -> Int? {
    let place = held.indices.partitionPoint { held[$0].row < row }
    return place < held.count && held[place].row == row ? place : nil
  }
}

/// A cell that the table holds for a row, on screen or prepared just outside of it.
struct HeldCell {
  let cell: CellID
  /// The index of the reuse identifier with which the cell was created.
  let kind: Int
  var row: Int
  let item: ItemID
  /// True between the calls `willDisplay` and `didEndDisplaying`.
  var isDisplayed: Bool
  /// True if the cell was displayed for this row.
  var hasAppeared = false
}

/// The cells that wait for another row, in a stack for each reuse identifier.
///
/// Identifiers never share cells, the most recently added cell is reused first, and only a memory warning empties the
/// pool. UITableView's `_reusableTableCells` behaves in this way.
struct ReusePool {
  private var stacks: [[CellID]]

  init(kinds: Int) { stacks = Array(repeating: [], count: kinds) }

  mutating func push(_ cell: CellID, kind: Int) { stacks[kind].append(cell) }

  mutating func pop(kind: Int) -> CellID? { stacks[kind].popLast() }

  /// Takes the oldest cell, as GTK's list does.
  ///
  /// - Complexity: O(*n*).
  mutating func popFirst(kind: Int) -> CellID? {
    stacks[kind].isEmpty ? nil : stacks[kind].removeFirst()
  }

  /// Removes every cell, the oldest of each identifier first.
  ///
  /// - Complexity: O(*n*) in the number of cells in the pool.
  mutating func removeAll(_ body: (CellID) -> Void) {
    for kind in stacks.indices {
      for cell in stacks[kind] { body(cell) }
      stacks[kind].removeAll(keepingCapacity: true)
    }
  }
}

package import Primitives

/// A table view in virtual time. For a content offset in each frame it makes the calls that UITableView would make,
/// in UIKit's order.
///
/// With columns it is a collection view laid out by UICollectionViewFlowLayout. A row is then one of its items, and
/// `columns` of them share a line and its height.
///
/// A frame is `scroll(to:into:)`, which sets `contentOffset` and makes the layout pass. If the frame leaves time,
/// `idle(into:)` follows. Call the former once a frame even if nothing moves.
///
/// The model and its sources:
/// - Visible rows are those that intersect the bounds. Cells for newly visible rows are requested *before* the
///   leaving ones are enqueued. So slow scrolling needs one cell more than are visible, and a jump by a whole
///   screen creates a second screenful (observed in UIKit under Mac Catalyst, 2026).
/// - Reuse pools are stacks (see `ReusePool`).
/// - Cells are prepared ahead: Apple, *Make blazing fast lists and collection views*, WWDC 2021.
/// - Updates keep the identity of cells: Apple, *Table View Programming Guide for iOS*, "Batch
///   Insertion, Deletion, and Reloading of Rows and Sections".
///
/// - Lists that keep views: see `KeptViews` and the page *Lists that keep their views*.
/// - A line of a grid is as high as its highest item: Apple, *Collection View Programming Guide for iOS*, "Using
///   the Flow Layout". In all else it is a guess that a collection view behaves like a table, marked at
///   `table.prefetching` and `table.prepares-cells`.
///
/// Not modelled: sections with headers, several operations in one batch, and estimated heights, with which the
/// height of the content drifts while rows are measured. Heights are as with an `estimatedRowHeight` of 0. Lower
/// items of a line fill it here; a flow layout centres them.
///
/// Rows of one height use O(1) memory until the first operation that moves rows; rows of different heights use 8
/// bytes per line.
package struct VirtualTable: ~Copyable {
  let configuration: TableConfiguration
  let viewport: Points
  let attributes: RowAttributes
  var order: RowOrder
  var layout: RowLayout { didSet { contentHeight = layout.contentHeight } }
  var pool: ReusePool
  var window: PrefetchWindow

  /// Cells on screen or prepared beside it, in order of rows.
  var held: [HeldCell] = []
  /// The next `held`, kept so that a frame need not allocate.
  var scratch: [HeldCell] = []
  /// The cells whose rows are gone. They are released at the end of the layout pass.
  var orphans: [HeldCell] = []
  var needsLayout = true
  /// The rows whose views stay at this content offset.
  var kept = 0..<0
  /// The direction of the last movement; 0 before any. +1 is towards higher rows.
  var heading = 0

  /// The offset of the upper edge of the screen into the content; negative in overscroll.
  package internal(set) var contentOffset = Points.zero
  /// The rows that intersected the screen in the last layout pass; empty before the first one and after
  /// `reload-data`. Each has a displayed cell among the held ones, in the same order.
  package internal(set) var visibleRows = 0..<0
  /// The height of all rows together.
  package private(set) var contentHeight: Points
  /// The number of cells that were ever created; they are numbered consecutively.
  package internal(set) var createdCells = 0

  /// Creates a table at its top, before its first layout pass.
  ///
  /// - Parameters:
  ///   - configuration: A configuration that passes its own check.
  ///   - viewport: The height of the screen.
  ///   - itemCount: The number of rows at first; row *i* shows item *i*.
  ///   - seed: The seed of the heights and kinds of items.
  /// - Complexity: O(1), or O(*n*) if heights vary.
  package init(
    _ configuration: TableConfiguration, viewport: Points, itemCount: Int, seed: UInt64
  ) {
    precondition(viewport > .zero, "a screen has a height")
    precondition((0...Int(Int32.max)).contains(itemCount), "rows are numbered in 31 bits")
    self.configuration = configuration
    self.viewport = viewport
    attributes = RowAttributes(configuration, seed: seed)
    order = RowOrder(count: itemCount)
    layout = RowLayout(attributes, order)
    contentHeight = layout.contentHeight
    pool = ReusePool(kinds: configuration.cellKinds)
    window = PrefetchWindow(configuration)
  }

  /// Sets the content offset and makes the layout pass of the frame.
  ///
  /// - Complexity: O(visible rows) if the set of visible rows changed, else that of finding it: O(1), or O(log *n*)
  ///   if heights vary.
  package mutating func scroll(to offset: Points, into events: inout [TableEvent]) {
    if offset != contentOffset { heading = offset > contentOffset ? 1 : -1 }
    contentOffset = offset
    let rows = layout.rows(from: offset, to: offset + viewport)
    guard needsLayout || rows != visibleRows || configuration.keeps != .pool && keepable != kept
    else { return }
    layOut(rows, into: &events)
  }

  /// Uses the time left after a frame: prefetch calls, then at most one cell prepared ahead.
  ///
  /// - Complexity: O(outstanding prefetched rows + visible rows).
  package mutating func idle(into events: inout [TableEvent]) {
    guard !needsLayout else { return }
    if configuration.prefetching ?? false {
      window.update(visible: bound, offset: contentOffset, order: order, into: &events)
    }
    switch configuration.keeps {
    case .pool: if configuration.preparesCells { prepareAhead(into: &events) }
    case .screens: makeAhead(into: &events)
    case .margin, .all, .allAtOnce: break
    }
  }
}

extension VirtualTable {
  /// The current number of rows.
  package var rowCount: Int { order.count }

  /// The number of columns.
  package var columns: Int { configuration.columns }

  /// The number of items that were ever in the table. The next inserted one gets this number.
  package var itemCount: Int { order.itemCount }

  /// Returns the upper edge of a row; for rows past the last one, the end of the content.
  package func top(ofRow row: Int) -> Points { layout.top(of: min(max(row, 0), rowCount)) }

  /// Returns the lower edge of a row, which must exist.
  package func bottom(ofRow row: Int) -> Points { layout.bottom(of: row) }

  /// Returns the first and the last visible row of a column; the last is nil if it is the same as the first.
  package func edgeRows(inColumn column: Int) -> (first: Int?, last: Int?) {
    guard let lowest = visibleRows.last else { return (nil, nil) }
    let (first, last) = (visibleRows.lowerBound + column, lowest - lowest % columns + column)
    func visible(_ row: Int) -> Int? { visibleRows.contains(row) ? row : nil }
    return (visible(first), last == first ? nil : visible(last))
  }

  /// Passes the cells that the edges of the screen cut to a closure.
  ///
  /// - Parameter body: Receives the cells at the upper and at the lower edge, for each column in order.
  package mutating func cutCells(_ body: (_ first: CutCell?, _ last: CutCell?) -> Void) {
    for column in 0..<columns {
      let rows = edgeRows(inColumn: column)
      body(cutCell(atRow: rows.first), cutCell(atRow: rows.last))
    }
  }

  /// Samples a motion of the content.
  package mutating func sample(_ motion: inout ScrollMotion, at now: Instant) -> ScrollSample {
    motion.offset(at: now, contentHeight: contentHeight) { top(ofRow: $0) }
  }

  /// Returns the cut of a visible row's cell; nil if no edge of the screen cuts it.
  private func cutCell(atRow row: Int?) -> CutCell? {
    guard let row else { return nil }
    let (top, end) = (layout.top(of: row), layout.bottom(of: row))
    let above = max(.zero, contentOffset - top)
    let below = max(.zero, end - (contentOffset + viewport))
    let hidden = min(end - top, above + below)
    guard hidden > .zero, let place = place(ofRow: row) else { return nil }
    return CutCell(cell: held[place].cell, hidden: hidden, height: end - top)
  }

  /// Returns the item that a row shows now; nil if there is no such row.
  package func item(atRow row: Int) -> ItemID? {
    (0..<rowCount).contains(row) ? order.item(at: row) : nil
  }

  /// Returns the row of an item in the data source now; nil for deleted and unknown items.
  ///
  /// - Complexity: O(1). Operations on rows cost O(*n*) instead.
  package func row(of item: ItemID) -> Int? { order.row(of: item) }

  /// Returns the same as `cellForRow(at:)` now: the cell of a visible row, or of a row next to the screen whose
  /// cell is prepared or has just left (iOS 15).
  ///
  /// - Complexity: O(log *n*) in the cells that the table holds.
  package func cell(atRow row: Int) -> CellID? { place(ofRow: row).map { held[$0].cell } }
}

extension VirtualTable {
  /// Empties the reuse pool, as UIKit does on a memory warning. Cells on screen and prepared ones
  /// stay.
  ///
  /// - Complexity: O(cells in the pool).
  package mutating func memoryWarning(into events: inout [TableEvent]) {
    pool.removeAll { events.append(.released($0)) }
  }

  /// Ends the display of all visible rows and releases every cell, as when the screen is popped.
  ///
  /// Rows keep their order. A later layout pass begins like that of a new table. Outstanding prefetches are dropped
  /// without a call, which is a guess.
  ///
  /// - Complexity: O(cells).
  package mutating func leaveScreen(into events: inout [TableEvent]) {
    for cell in held { endDisplay(cell, into: &events) }
    for cell in held { events.append(.released(cell.cell)) }
    held.removeAll(keepingCapacity: true)
    pool.removeAll { events.append(.released($0)) }
    window.forget()
    (visibleRows, kept) = (0..<0, 0..<0)
    heading = 0
    needsLayout = true
  }
}

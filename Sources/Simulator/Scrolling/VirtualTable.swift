package import Primitives

/// A table view in simulated time. For the content offset of each frame, it makes the calls that UITableView would
/// make, in UIKit's order.
///
/// With more than one column, it is a collection view with UICollectionViewFlowLayout. A row is then an item, and
/// `columns` items share a line and its height.
///
/// In each frame, `scroll(to:into:)` sets `contentOffset` and performs the layout pass. If the frame leaves time,
/// `idle(into:)` follows. Call the former once per frame, even if nothing moves.
///
/// The model and its sources:
/// - Visible rows are those that intersect the bounds. Cells for newly visible rows are requested *before* the cells of
///   leaving rows go to the pool. Slow scrolling therefore needs one cell more than there are visible rows, and a jump
///   by a whole screen creates a second screen of cells (observed in UIKit under Mac Catalyst, 2026).
/// - Reuse pools are stacks (see `ReusePool`).
/// - Cells are prepared ahead: Apple, *Make blazing fast lists and collection views*, WWDC 2021.
/// - Updates do not change the identity of cells: Apple, *Table View Programming Guide for iOS*, "Batch Insertion,
///   Deletion, and Reloading of Rows and Sections".
///
/// - Lists that retain views: see `KeptViews` and the page *Lists that keep their views*.
/// - A line of a grid is as high as its highest item: Apple, *Collection View Programming Guide for iOS*, "Using the
///   Flow Layout". It is a guess that a collection view is otherwise like a table, marked at `table.prefetching` and
///   `table.prepares-cells`.
///
/// Not modelled are sections with headers, several operations in one batch, and estimated heights, with which the
/// height of the content changes while rows are measured. Heights are those with an `estimatedRowHeight` of 0. All
/// items fill the height of their line; a flow layout would centre lower items.
///
/// Rows with equal heights use O(1) memory until the first operation that moves rows. Rows with different heights use 8
/// bytes per line.
///
/// Small methods are inlined: for a call that changes nothing, the compiler copies the structure.
package struct VirtualTable: ~Copyable {
  let configuration: TableConfiguration
  let viewport: Points
  let attributes: RowAttributes
  var order: RowOrder
  var layout: RowLayout { didSet { contentHeight = layout.contentHeight } }
  var pool: ReusePool
  var window: PrefetchWindow

  /// The cells on screen or prepared next to it, in the order of their rows.
  var held: [HeldCell] = []
  /// A buffer for the next `held`, so that a frame need not allocate.
  var scratch: [HeldCell] = []
  /// The cells whose rows are gone. They are released at the end of the layout pass.
  var orphans: [HeldCell] = []
  var needsLayout = true
  /// True if a buffer is to be filled in the next frame.
  var isBufferDue = false
  /// The rows whose views are retained at this content offset.
  var kept = 0..<0
  /// With `around`, the rows whose views are retained.
  var windowAround: AnchoredWindow?
  /// The direction of the latest movement: +1 towards later rows, -1 towards earlier rows, and 0 before any movement.
  var heading = 0

  /// The offset of the screen's upper edge in the content; negative in overscroll.
  package internal(set) var contentOffset = Points.zero
  /// The rows that intersected the screen in the latest layout pass; empty before the first pass and after
  /// `reload-data`. Each has a displayed cell among the held ones, in the same order.
  package internal(set) var visibleRows = 0..<0
  /// The total height of the rows.
  package private(set) var contentHeight: Points
  /// The height below the rows, such as that of a spinner.
  package var footer = Points.zero
  /// The number of cells that were ever created. They are numbered consecutively.
  package internal(set) var createdCells = 0

  /// Creates a table at its top, before its first layout pass.
  ///
  /// - Parameters:
  ///   - configuration: A configuration without problems.
  ///   - viewport: The height of the screen.
  ///   - itemCount: The initial number of rows; row *i* shows item *i*.
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
    if case .around(let count) = configuration.keeps { windowAround = AnchoredWindow(count) }
  }

  /// Sets the content offset and performs the layout pass of the frame.
  ///
  /// - Complexity: O(*n*) in the number of visible rows if their set has changed, else that of finding it: O(1), or
  ///   O(log *n*) if heights vary.
  package mutating func scroll(to offset: Points, into events: inout [TableEvent]) {
    if offset != contentOffset {
      heading = offset > contentOffset ? 1 : -1
      windowAround?.follow(offset, viewport, layout)
    }
    contentOffset = offset
    let rows = layout.rows(from: offset, to: offset + viewport)
    guard
      needsLayout || isBufferDue || rows != visibleRows
        || configuration.keeps != .pool && keepable != kept
    else { return }
    layOut(rows, into: &events)
  }

  /// Uses the rest of a frame's time: makes prefetch calls, then prepares at most one cell.
  ///
  /// - Complexity: O(*n*) in the number of outstanding and of visible rows.
  package mutating func idle(into events: inout [TableEvent]) {
    guard !needsLayout else { return }
    if configuration.prefetching ?? false {
      window.update(visible: bound, offset: contentOffset, order: order, into: &events)
    }
    switch configuration.keeps {
    case .pool: if configuration.preparesCells { prepareAhead(into: &events) }
    case .screens: makeAhead(into: &events)
    case .margin, .buffer, .around, .all, .allAtOnce: break
    }
  }

  /// The current number of rows.
  package var rowCount: Int { order.count }

  /// The number of columns.
  package var columns: Int { configuration.columns }

  /// The number of items that were ever in the table, which is the number of the next inserted item.
  package var itemCount: Int { order.itemCount }

  /// Returns the upper edge of a row; for a row after the last, the end of the content.
  package func top(ofRow row: Int) -> Points { layout.top(of: min(max(row, 0), rowCount)) }

  /// Returns the lower edge of a row, which must exist.
  package func bottom(ofRow row: Int) -> Points { layout.bottom(of: row) }

  /// Returns the first and the last visible row of a column. The last is nil if it is the same as the first.
  package func edgeRows(inColumn column: Int) -> (first: Int?, last: Int?) {
    guard let lowest = visibleRows.last else { return (nil, nil) }
    let (first, last) = (visibleRows.lowerBound + column, lowest - lowest % columns + column)
    func visible(_ row: Int) -> Int? { visibleRows.contains(row) ? row : nil }
    return (visible(first), last == first ? nil : visible(last))
  }

  /// Calls a closure with the cells that the edges of the screen cut.
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
    motion.offset(at: now, contentHeight: contentHeight + footer) { top(ofRow: $0) }
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

  /// Returns the current item of a row; nil if there is no such row.
  package func item(atRow row: Int) -> ItemID? {
    (0..<rowCount).contains(row) ? order.item(at: row) : nil
  }

  /// Returns the current row of an item in the data source; nil if the item is unknown or deleted.
  ///
  /// - Complexity: O(1); operations on rows are O(*n*) instead.
  package func row(of item: ItemID) -> Int? { order.row(of: item) }

  /// Returns the current result of `cellForRow(at:)`: the cell of a visible row, or of a row next to the screen whose
  /// cell is prepared or has just left (iOS 15).
  ///
  /// - Complexity: O(log *n*) in the number of held cells.
  package func cell(atRow row: Int) -> CellID? { place(ofRow: row).map { held[$0].cell } }

  /// Empties the reuse pool, as UIKit does on a memory warning. Cells on screen and prepared cells are unaffected.
  ///
  /// - Complexity: O(*n*) in the number of cells in the pool.
  package mutating func memoryWarning(into events: inout [TableEvent]) {
    pool.removeAll { events.append(.released($0)) }
  }

  /// Ends the display of all visible rows and releases every cell. It is called when the screen is popped.
  ///
  /// The order of rows is unchanged. A later layout pass begins like that of a new table. Outstanding prefetches are
  /// dropped without a call, which is a guess.
  ///
  /// - Complexity: O(*n*) in the number of cells.
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

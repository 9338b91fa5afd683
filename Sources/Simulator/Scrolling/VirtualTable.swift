package import Primitives

/// A table view in virtual time: given a content offset for each frame, it makes the calls that
/// UITableView would make, in UIKit's order.
///
/// With columns it is a collection view laid out by UICollectionViewFlowLayout: a row is then an item of
/// its, and `columns` of them share a line and its height.
///
/// A frame is `scroll(to:into:)`, which is setting `contentOffset` and the layout pass, and then,
/// if the frame leaves time, `idle(into:)`. Call the former once a frame even if nothing moves.
///
/// What is modelled, and from where:
/// - Visible rows are those that intersect the bounds; cells for newly visible rows are asked for
///   *before* the ones that left are enqueued. Slow scrolling thus needs one cell more than are
///   visible, and a jump by a whole screen creates a second screenful (observed in UIKit under Mac
///   Catalyst, 2026).
/// - Reuse pools are stacks (see `ReusePool`).
/// - Cells are prepared ahead: Apple, *Make blazing fast lists and collection views*, WWDC 2021.
/// - Updates keep the identity of cells: Apple, *Table View Programming Guide for iOS*, "Batch
///   Insertion, Deletion, and Reloading of Rows and Sections".
///
/// - A line of a grid is as high as its highest item: Apple, *Collection View Programming Guide for iOS*,
///   "Using the Flow Layout". What else a collection view does as a table is a guess, marked at
///   `table.prefetching` and `table.prepares-cells`.
///
/// Not modelled: sections with headers, several operations in one batch, and estimated heights, which
/// let the height of the content drift while rows are measured. Heights are as with an
/// `estimatedRowHeight` of 0. Lower items of a line, which a flow layout centres in it, fill it here.
///
/// Rows of one height cost O(1) memory until the first operation that moves rows; uneven ones 8 bytes a
/// line.
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
  /// Cells whose rows are gone, to be let go of at the end of the layout pass.
  var orphans: [HeldCell] = []
  var needsLayout = true
  /// Where the last movement went, if there was one: +1 is towards higher rows.
  var heading = 0

  /// The offset of the upper edge of the screen into the content; negative in overscroll.
  package internal(set) var contentOffset = Points.zero
  /// The rows that intersected the screen in the last layout pass; empty before the first one and
  /// after `reload-data`. Each has a displayed cell among those held, side by side.
  package internal(set) var visibleRows = 0..<0
  /// The height of all rows together.
  package private(set) var contentHeight: Points
  /// How many cells were ever created, which are numbered on end.
  package internal(set) var createdCells = 0

  /// A table at its top, before its first layout pass.
  ///
  /// - Parameters:
  ///   - configuration: A configuration that passes its own check.
  ///   - viewport: The height of the screen.
  ///   - itemCount: How many rows there are at first; row *i* shows item *i*.
  ///   - seed: Fixes the heights and kinds of items.
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
  /// - Complexity: O(visible rows) if the set of visible rows changed, else that of finding it:
  ///   O(1), or O(log *n*) if heights vary.
  package mutating func scroll(to offset: Points, into events: inout [TableEvent]) {
    if offset != contentOffset { heading = offset > contentOffset ? 1 : -1 }
    contentOffset = offset
    let rows = layout.rows(from: offset, to: offset + viewport)
    guard needsLayout || rows != visibleRows else { return }
    layOut(rows, into: &events)
  }

  /// Uses time left after a frame: prefetch calls, then at most one cell prepared ahead.
  ///
  /// - Complexity: O(outstanding prefetched rows + visible rows).
  package mutating func idle(into events: inout [TableEvent]) {
    guard !needsLayout else { return }
    if configuration.prefetching ?? false {
      window.update(visible: visibleRows, offset: contentOffset, order: order, into: &events)
    }
    if configuration.preparesCells { prepareAhead(into: &events) }
  }
}

extension VirtualTable {
  /// How many rows there are now.
  package var rowCount: Int { order.count }

  /// How many rows lie side by side.
  package var columns: Int { configuration.columns }

  /// How many items were ever in the table; the next inserted one gets this number.
  package var itemCount: Int { order.itemCount }

  /// The upper edge of a row; of rows past the last one, the end of the content.
  package func top(ofRow row: Int) -> Points { layout.top(of: min(max(row, 0), rowCount)) }

  /// The lower edge of a row, which there must be.
  package func bottom(ofRow row: Int) -> Points { layout.bottom(of: row) }

  /// The first and the last visible row of a column; the last is none where it is the first.
  package func edgeRows(inColumn column: Int) -> (first: Int?, last: Int?) {
    guard let lowest = visibleRows.last else { return (nil, nil) }
    let (first, last) = (visibleRows.lowerBound + column, lowest - lowest % columns + column)
    func visible(_ row: Int) -> Int? { visibleRows.contains(row) ? row : nil }
    return (visible(first), last == first ? nil : visible(last))
  }

  /// Names the cells that the edges of the screen cut.
  ///
  /// One call for all columns, since a call that borrows a table from another module may copy it.
  ///
  /// - Parameter body: Takes the cells at the upper and at the lower edge, for each column in order.
  package func cutCells(_ body: (_ first: CutCell?, _ last: CutCell?) -> Void) {
    for column in 0..<columns {
      let rows = edgeRows(inColumn: column)
      body(cutCell(atRow: rows.first), cutCell(atRow: rows.last))
    }
  }

  /// The cell of a visible row; nil if no edge of the screen cuts it.
  private func cutCell(atRow row: Int?) -> CutCell? {
    guard let row else { return nil }
    let (top, end) = (layout.top(of: row), layout.bottom(of: row))
    let above = max(.zero, contentOffset - top)
    let below = max(.zero, end - (contentOffset + viewport))
    let hidden = min(end - top, above + below)
    guard hidden > .zero, let place = place(ofRow: row) else { return nil }
    return CutCell(cell: held[place].cell, hidden: hidden, height: end - top)
  }

  /// The item that a row shows now; nil if there is no such row.
  package func item(atRow row: Int) -> ItemID? {
    (0..<rowCount).contains(row) ? order.item(at: row) : nil
  }

  /// The row in which the data source has an item now; nil for deleted and unknown items.
  ///
  /// - Complexity: O(1). It is the operations on rows that cost O(*n*).
  package func row(of item: ItemID) -> Int? { order.row(of: item) }

  /// What `cellForRow(at:)` answers now: the cell of a visible row, or of a row next to the screen
  /// whose cell is prepared or has just left (iOS 15).
  ///
  /// - Complexity: O(visible rows).
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
  /// Rows keep their order; a later layout pass begins like that of a new table. Outstanding
  /// prefetches are forgotten without a call, which is a guess.
  ///
  /// - Complexity: O(cells).
  package mutating func leaveScreen(into events: inout [TableEvent]) {
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

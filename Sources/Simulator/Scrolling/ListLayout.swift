package import Primitives

/// A list in virtual time: its cells, the row of each cell, and its calls.
///
/// A frame is `scroll(to:into:)`, which sets the content offset and makes the layout pass. If the frame leaves
/// time, `idle(into:)` follows. Calls are appended in order. Only the functions that change a list make it call.
package protocol ListLayout: ~Copyable {
  /// Creates a list at its top, before its first layout pass.
  ///
  /// - Parameters:
  ///   - configuration: A configuration that passes its own check.
  ///   - viewport: The height of the screen.
  ///   - itemCount: The number of rows at first; row *i* shows item *i*.
  ///   - seed: The seed of the random attributes of items.
  init(_ configuration: TableConfiguration, viewport: Points, itemCount: Int, seed: UInt64)

  /// The number of rows now.
  var rowCount: Int { get }
  /// The number of columns.
  var columns: Int { get }
  /// The height of all rows together.
  var contentHeight: Points { get }
  /// The offset of the upper edge of the screen into the content; negative in overscroll.
  var contentOffset: Points { get }
  /// The rows that intersected the screen in the last layout pass, each of which has a cell.
  var visibleRows: Range<Int> { get }
  /// Returns the upper edge of a row; for rows past the last one, the end of the content.
  func top(ofRow row: Int) -> Points
  /// Returns the item that a row shows now; nil if there is no such row.
  func item(atRow row: Int) -> ItemID?
  /// Returns the row that has an item now; nil for deleted and unknown items.
  func row(of item: ItemID) -> Int?
  /// Returns the cell that a row has now; nil for rows without one.
  func cell(atRow row: Int) -> CellID?

  // Every frame makes these two calls. They change nothing; a call to another module that may change a list does not
  // copy it.

  /// Calls the closure with the cells that the upper and the lower edge of the screen cut, for each column.
  mutating func cutCells(_ body: (_ first: CutCell?, _ last: CutCell?) -> Void)
  /// Samples a motion of the content.
  mutating func sample(_ motion: inout ScrollMotion, at now: Instant) -> ScrollSample

  /// Sets the content offset and makes the layout pass of the frame.
  mutating func scroll(to offset: Points, into events: inout [TableEvent])
  /// Uses the time left after a frame.
  mutating func idle(into events: inout [TableEvent])
  /// Changes rows or their content, and makes the layout pass of the update.
  ///
  /// - Throws: The rule of UIKit that the operation breaks; the list is then unchanged.
  mutating func perform(
    _ operation: RowOperation, into events: inout [TableEvent]
  ) throws(RowOperationError)
  /// Releases cells that show no row, as on a memory warning.
  mutating func memoryWarning(into events: inout [TableEvent])
  /// Ends the display of all rows and releases every cell, as when the screen is popped.
  mutating func leaveScreen(into events: inout [TableEvent])
}

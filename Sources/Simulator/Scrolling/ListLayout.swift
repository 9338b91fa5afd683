package import Primitives

/// A list in simulated time: its cells, the row of each cell, and its calls.
///
/// In each frame, `scroll(to:into:)` sets the content offset and performs the layout pass. If the frame leaves time,
/// `idle(into:)` follows. Calls are appended in order. Only functions that change a list append calls.
package protocol ListLayout: ~Copyable {
  /// Creates a list at its top, before its first layout pass.
  ///
  /// - Parameters:
  ///   - configuration: A configuration without problems.
  ///   - viewport: The height of the screen.
  ///   - itemCount: The initial number of rows; row *i* shows item *i*.
  ///   - seed: The seed of the random attributes of items.
  init(_ configuration: TableConfiguration, viewport: Points, itemCount: Int, seed: UInt64)

  /// The current number of rows.
  var rowCount: Int { get }
  /// The number of columns.
  var columns: Int { get }
  /// The total height of the rows.
  var contentHeight: Points { get }
  /// The height below the rows, such as that of a spinner.
  var footer: Points { get set }
  /// The offset of the screen's upper edge in the content; negative in overscroll.
  var contentOffset: Points { get }
  /// The rows that intersected the screen in the latest layout pass. Each has a cell.
  var visibleRows: Range<Int> { get }
  /// Returns the upper edge of a row; for a row after the last, the end of the content.
  func top(ofRow row: Int) -> Points
  /// Returns the current item of a row; nil if there is no such row.
  func item(atRow row: Int) -> ItemID?
  /// Returns the current row of an item; nil if the item is unknown or deleted.
  func row(of item: ItemID) -> Int?
  /// Returns the current cell of a row; nil if the row has none.
  func cell(atRow row: Int) -> CellID?

  // Every frame makes these two calls. They change nothing; a call to another module that may change a list does not
  // copy it.

  /// Calls the closure with the cells that the upper and the lower edge of the screen cut, for each column.
  mutating func cutCells(_ body: (_ first: CutCell?, _ last: CutCell?) -> Void)
  /// Samples a motion of the content.
  mutating func sample(_ motion: inout ScrollMotion, at now: Instant) -> ScrollSample

  /// Sets the content offset and performs the layout pass of the frame.
  mutating func scroll(to offset: Points, into events: inout [TableEvent])
  /// Uses the rest of a frame's time.
  mutating func idle(into events: inout [TableEvent])
  /// Changes rows or their content, and performs the layout pass of the update.
  ///
  /// - Throws: The rule of UIKit that the operation breaks; the list is then unchanged.
  mutating func perform(
    _ operation: RowOperation, into events: inout [TableEvent]
  ) throws(RowOperationError)
  /// Releases cells that show no row. It is called on a memory warning.
  mutating func memoryWarning(into events: inout [TableEvent])
  /// Ends the display of all rows and releases every cell. It is called when the screen is popped.
  mutating func leaveScreen(into events: inout [TableEvent])
}

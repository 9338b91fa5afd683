package import Primitives
package import Scrolling

/// A second list in a tab of its own. Its rows are the first items of the feed, in separate cells.
///
/// It is a table or a grid like the first list, except for these settings. It retains its cells while the other list is
/// shown, like a view controller in a `UITabBarController`.
package struct TabConfiguration: KeyedConfiguration {
  /// The number of its rows; nil if it is the number of items in the feed, which is also the maximum.
  package var rows: Int?
  /// The height of a row; at least 1 pt.
  package var rowHeight = Points(88)
  /// The number of columns: 1 for a table, 2 to 64 for a grid.
  package var columns = 1
  /// The image views of a cell.
  package var slots: [SlotConfiguration] = []

  /// Creates rows of 88 pt. Image views must be added before the list can be used.
  package init() {}

  /// Its keys.
  package static let fields = Fields<Self> {
    Field(
      "rows", orNull: \.rows,
      "the number of rows, which show the first items of the feed; null for as many as the feed has",
      .atLeast(1))
    Field(
      "row-height", \.rowHeight, "the height of a row", .from(Points(1)...Points(100_000)))
    Field("columns", \.columns, "the number of columns", .from(1...64))
    Field(
      "slots", \.slots, "the image views of a cell",
      .that("must be from 1 to 16") { (1...16).contains($0.count) })
  }

  /// Returns the table of the second list, based on that of the first list.
  package func table(like first: TableConfiguration) -> TableConfiguration {
    var own = first
    (own.rowHeight, own.columns, own.slots) = (rowHeight, columns, slots)
    (own.rowHeightVariation, own.rowHeightSigma, own.tracedAdditions) = (0, 0, [])
    return own
  }
}

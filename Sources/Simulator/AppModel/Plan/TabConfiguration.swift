package import Primitives
package import Scrolling

/// A second list, in a tab of its own beside the first: its rows are the first items of the feed, in cells of their own.
///
/// It is a table or a grid as the first list is, but for what is said here. Its cells stay while the other list is
/// shown, as those of a view controller in a `UITabBarController` do.
package struct TabConfiguration: KeyedConfiguration {
  /// The number of its rows, those of the first list at most; as many unless given.
  package var rows: Int?
  /// The height of a row; at least 1 pt.
  package var rowHeight = Points(88)
  /// How many rows lie side by side: 1 for a table, more for a grid, 64 at most.
  package var columns = 1
  /// The image views of a cell.
  package var slots: [SlotConfiguration] = []

  /// Rows of 88 pt without a view.
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

  /// The table of the list, where the first list has another.
  package func table(like first: TableConfiguration) -> TableConfiguration {
    var own = first
    (own.rowHeight, own.columns, own.slots) = (rowHeight, columns, slots)
    (own.rowHeightVariation, own.rowHeightSigma) = (0, 0)
    return own
  }
}

import Primitives

/// A cell that the table holds for a row: on screen, or prepared just beyond its edge.
struct HeldCell {
  let cell: CellID
  /// The reuse identifier under which the cell was created, as an index.
  let kind: Int
  var row: Int
  let item: ItemID
  /// Between `willDisplay` and `didEndDisplaying`.
  var isDisplayed: Bool
}

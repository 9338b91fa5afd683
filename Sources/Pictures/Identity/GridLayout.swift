import World

/// How an identity's cells lie in a picture: so many across its whole width, so many rows from the
/// top, each row the same fraction of the height.
///
/// Because a layout is a matter of fractions, a picture that was scaled, even out of shape, is read
/// without knowing what size it had: the reader tries each layout of the catalog, and the check bits
/// tell the right one. Cells beyond the 64 of the identity are check bits.
struct GridLayout: Equatable, Sendable {
  /// Cells across the width.
  let columns: Int
  /// Rows of cells.
  let rows: Int
  /// How many such rows the whole height would hold.
  let rowsInHeight: Int
  /// The longest side of pictures that use the layout, where its check is too weak for others.
  var longestSide = Int.max

  /// The smallest side of a picture that has room for an identity.
  static let smallestSide = 40
  /// The smallest side of a cell, in pixels.
  static let smallestCell = 5

  /// The layouts, the best that fits first: those that leave room under the grid before those that
  /// fill the picture, and those with all 16 check bits before the others.
  ///
  /// Nothing but the contrast of its cells protects the last, for pictures of up to 44 pixels.
  static let catalog = [
    GridLayout(columns: 16, rows: 5, rowsInHeight: 15),
    GridLayout(columns: 20, rows: 4, rowsInHeight: 12),
    GridLayout(columns: 40, rows: 2, rowsInHeight: 6),
    GridLayout(columns: 8, rows: 10, rowsInHeight: 30),
    GridLayout(columns: 10, rows: 8, rowsInHeight: 16),
    GridLayout(columns: 8, rows: 10, rowsInHeight: 20),
    GridLayout(columns: 20, rows: 4, rowsInHeight: 8),
    GridLayout(columns: 16, rows: 5, rowsInHeight: 8),
    GridLayout(columns: 10, rows: 8, rowsInHeight: 8),
    GridLayout(columns: 8, rows: 10, rowsInHeight: 10),
    GridLayout(columns: 9, rows: 9, rowsInHeight: 9),
    GridLayout(columns: 9, rows: 8, rowsInHeight: 8, longestSide: 49),
    GridLayout(columns: 8, rows: 9, rowsInHeight: 9, longestSide: 49),
    GridLayout(columns: 8, rows: 8, rowsInHeight: 8, longestSide: 44),
  ]

  /// The layout of a picture, or nil where it is too small for any.
  static func best(for size: PixelSize) -> GridLayout? {
    guard min(size.width, size.height) >= smallestSide else { return nil }
    return catalog.first { $0.isWritten(in: size) }
  }

  /// The number of cells.
  var cells: Int { columns * rows }

  /// The column and the row of a cell.
  func place(of cell: Int) -> (column: Int, row: Int) { (cell % columns, cell / columns) }

  private func isWritten(in size: PixelSize) -> Bool {
    size.width >= columns * Self.smallestCell && size.height >= rowsInHeight * Self.smallestCell
  }

  /// Whether a bitmap may be such a picture, perhaps scaled down.
  func mayLie(in size: PixelSize) -> Bool { max(size.width, size.height) <= longestSide }

  /// The pixel rows that the grid covers.
  func pixelRows(of size: PixelSize) -> Range<Int> {
    0..<Self.edge(rows, of: rowsInHeight, in: size.height)
  }

  /// The whole pixels of a cell.
  func pixels(of cell: Int, in size: PixelSize) -> (columns: Range<Int>, rows: Range<Int>) {
    let (column, row) = place(of: cell)
    return (
      Self.edge(
        column, of: columns, in: size.width)..<Self.edge(column + 1, of: columns, in: size.width),
      Self.edge(
        row, of: rowsInHeight, in: size.height)..<Self.edge(
          row + 1, of: rowsInHeight, in: size.height)
    )
  }

  /// The pixels in the middle of a cell, each way at least one.
  func core(of cell: Int, in size: PixelSize) -> (columns: Range<Int>, rows: Range<Int>) {
    let (column, row) = place(of: cell)
    return (
      Self.core(column, of: columns, in: size.width),
      Self.core(row, of: rowsInHeight, in: size.height)
    )
  }

  /// Where cell `index` of `count` begins along a side, to the nearest pixel.
  private static func edge(_ index: Int, of count: Int, in side: Int) -> Int {
    (2 * index * side + count) / (2 * count)
  }

  /// The pixels whose middle is in the middle half, or the one in which the middle of the cell is.
  private static func core(_ index: Int, of count: Int, in side: Int) -> Range<Int> {
    let lower = ((4 * index + 1) * side + 2 * count - 1) / (4 * count)
    let upper = ((4 * index + 3) * side + 2 * count) / (4 * count)
    let middle = (2 * index + 1) * side / (2 * count)
    return lower < upper ? lower..<upper : middle..<middle + 1
  }
}

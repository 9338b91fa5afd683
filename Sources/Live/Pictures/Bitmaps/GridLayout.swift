import Environment

/// The layout of an identity's cells in a picture. The columns cover the whole width. The rows begin at the top; each
/// is the same fraction of the height.
///
/// All positions are fractions, so a scaled picture is readable without its original size, even if its proportions
/// changed. The reader tries each layout of the catalog; the check bits identify the right one. All cells after the
/// first 64, which hold the identity, are check bits.
struct GridLayout: Equatable, Sendable {
  /// The number of cells across the width.
  let columns: Int
  /// The number of rows of cells.
  let rows: Int
  /// The number of rows that would fill the whole height.
  let rowsInHeight: Int
  /// The longest side, in pixels, of pictures that may use the layout. It is limited if the layout has few check bits.
  var longestSide = Int.max

  /// The smallest side, in pixels, of a picture with an identity.
  static let smallestSide = 40
  /// The smallest side of a cell, in pixels.
  static let smallestCell = 5

  /// The layouts in the order of preference. Layouts that leave room under the grid come before those that fill the
  /// picture, and layouts with 16 check bits before those with fewer. The final layout, for pictures of up to 44
  /// pixels, has no check bits; only the contrast of its cells protects it.
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

  /// Returns the layout of a picture; nil if it is too small for any.
  static func best(for size: PixelSize) -> GridLayout? {
    guard min(size.width, size.height) >= smallestSide else { return nil }
    return catalog.first { $0.isWritten(in: size) }
  }

  /// The number of cells.
  var cells: Int { columns * rows }

  func place(of cell: Int) -> (column: Int, row: Int) { (cell % columns, cell / columns) }

  private func isWritten(in size: PixelSize) -> Bool {
    size.width >= columns * Self.smallestCell && size.height >= rowsInHeight * Self.smallestCell
  }

  /// True if a bitmap may have this layout, perhaps scaled down.
  func mayLie(in size: PixelSize) -> Bool { max(size.width, size.height) <= longestSide }

  /// Returns the pixel rows that the grid covers.
  func pixelRows(of size: PixelSize) -> Range<Int> {
    0..<Self.edge(rows, of: rowsInHeight, in: size.height)
  }

  /// Returns the columns and rows of pixels that a cell covers.
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

  /// Returns the pixels in the middle of a cell, at least one each way.
  func core(of cell: Int, in size: PixelSize) -> (columns: Range<Int>, rows: Range<Int>) {
    let (column, row) = place(of: cell)
    return (
      Self.core(column, of: columns, in: size.width),
      Self.core(row, of: rowsInHeight, in: size.height)
    )
  }

  /// Returns the start of cell `index` of `count` along a side, to the nearest pixel.
  private static func edge(_ index: Int, of count: Int, in side: Int) -> Int {
    (2 * index * side + count) / (2 * count)
  }

  /// Returns the pixels whose centre is in the middle half of the cell, or the pixel that contains the cell's centre.
  private static func core(_ index: Int, of count: Int, in side: Int) -> Range<Int> {
    let lower = ((4 * index + 1) * side + 2 * count - 1) / (4 * count)
    let upper = ((4 * index + 3) * side + 2 * count) / (4 * count)
    let middle = (2 * index + 1) * side / (2 * count)
    return lower < upper ? lower..<upper : middle..<middle + 1
  }
}

/// The cells of an identity: 64 bits of the identity, then check bits.
///
/// The 64 bits are mixed with a fixed pattern. The many zeros of small numbers then become equal shares of dark and
/// light cells, and a plain picture is unlikely to be read as an identity.
struct GridCode: Equatable, Sendable {
  /// True for each light cell.
  let cells: [Bool]

  private static let pattern: UInt64 = 0xB5D2_6A93_C45A_9E2D

  /// Makes the cells of an identity in a layout.
  init(_ identity: PictureIdentity, in layout: GridLayout) {
    let data = identity.bits ^ Self.pattern
    let check = Self.check(identity.bits, in: layout)
    cells = (0..<layout.cells).map { cell in
      if cell < 64 { return data >> UInt64(cell) & 1 == 1 }
      // A seventeenth check bit repeats the first.
      return check >> UInt16((cell - 64) % 16) & 1 == 1
    }
  }

  /// Returns the identity in the cells of a layout; nil if the check fails or all cells are equal.
  static func identity(of cells: [Bool], in layout: GridLayout) -> PictureIdentity? {
    let bits = cells.prefix(64).enumerated().reduce(0 as UInt64) { bits, cell in
      cell.element ? bits | 1 << UInt64(cell.offset) : bits
    }
    let identity = PictureIdentity(bits: bits ^ pattern)
    guard bits != 0, bits != .max, GridCode(identity, in: layout).cells == cells else { return nil }
    return identity
  }

  /// Returns the CRC-16 with the polynomial of ITU-T V.41 (x^16 + x^12 + x^5 + 1). It includes the layout's shape, so
  /// that cells read in a wrong layout fail the check.
  private static func check(_ bits: UInt64, in layout: GridLayout) -> UInt16 {
    let shape =
      UInt64(layout.columns) << 16 | UInt64(layout.rows) << 8 | UInt64(layout.rowsInHeight)
    return [shape, bits].reduce(0xFFFF as UInt16) { check, word in
      (0..<64).reversed().reduce(check) { check, bit in
        let carry = (check >> 15 & 1) ^ UInt16(word >> UInt64(bit) & 1)
        return check << 1 ^ (carry == 1 ? 0x1021 : 0)
      }
    }
  }
}

extension Bitmap {
  /// Draws a line of digits in the middle, as large as the given rows allow. Draws nothing if there is no room for
  /// blocks of one pixel.
  mutating func draw(label text: String, inRows rows: Range<Int>, with color: UInt32) {
    let glyphs = text.compactMap { Glyph($0) }
    let columns = glyphs.count * (Glyph.columns + 1) - 1
    // A margin of one block on each side.
    let block = min(width / (columns + 2), rows.count / (Glyph.rows + 2))
    guard block > 0, !glyphs.isEmpty else { return }
    let left = (width - columns * block) / 2
    let top = rows.lowerBound + (rows.count - Glyph.rows * block) / 2
    for (position, glyph) in glyphs.enumerated() {
      draw(
        glyph, left: left + position * (Glyph.columns + 1) * block, top: top, block: block,
        with: color)
    }
  }

  private mutating func draw(
    _ glyph: Glyph, left: Int, top: Int, block: Int, with color: UInt32
  ) {
    for row in 0..<Glyph.rows {
      for column in 0..<Glyph.columns where glyph.isSet(column, row) {
        let (x, y) = (left + column * block, top + row * block)
        fill(columns: x..<x + block, rows: y..<y + block, with: color)
      }
    }
  }
}

/// A character of a picture's label: three by five blocks.
struct Glyph: Sendable {
  static let columns = 3
  static let rows = 5

  /// Five rows of three bits; the highest bit is at the top left.
  private let blocks: UInt16

  /// Returns the glyph of a digit or of the letter v; nil for other characters.
  init?(_ character: Character) {
    switch character {
    case "0": blocks = 0b111_101_101_101_111
    case "1": blocks = 0b010_110_010_010_111
    case "2": blocks = 0b111_001_111_100_111
    case "3": blocks = 0b111_001_111_001_111
    case "4": blocks = 0b101_101_111_001_001
    case "5": blocks = 0b111_100_111_001_111
    case "6": blocks = 0b111_100_111_101_111
    case "7": blocks = 0b111_001_010_010_010
    case "8": blocks = 0b111_101_111_101_111
    case "9": blocks = 0b111_101_111_001_111
    case "v": blocks = 0b000_101_101_101_010
    default: return nil
    }
  }

  /// True if the block in a column and a row is part of the character.
  func isSet(_ column: Int, _ row: Int) -> Bool {
    blocks >> UInt16((Self.rows - 1 - row) * Self.columns + Self.columns - 1 - column) & 1 == 1
  }
}

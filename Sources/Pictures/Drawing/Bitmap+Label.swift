extension Bitmap {
  /// Draws a line of digits as large as fits in the rows given, in the middle; nothing where it
  /// does not fit with blocks of a pixel.
  mutating func draw(label text: String, inRows rows: Range<Int>, with color: UInt32) {
    let glyphs = text.compactMap { Glyph($0) }
    let columns = glyphs.count * (Glyph.columns + 1) - 1
    // A block of margin on each side.
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

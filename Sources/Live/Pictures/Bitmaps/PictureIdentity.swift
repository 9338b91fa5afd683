package import Primitives

/// The identity in a picture's pixels: the image and its version.
package struct PictureIdentity: Hashable, Sendable, BitwiseCopyable, CustomStringConvertible {
  package let rendition: RenditionID
  /// The version of its content, in the server's count.
  package let version: UInt32

  /// Creates the identity of a version of an image.
  package init(_ rendition: RenditionID, version: UInt32) {
    self.rendition = rendition
    self.version = version
  }

  /// "image 7, version 2".
  package var description: String { "image \(rendition.rawValue), version \(version)" }

  init(bits: UInt64) {
    let number = UInt32(truncatingIfNeeded: bits >> 32)
    self.init(RenditionID(number), version: UInt32(truncatingIfNeeded: bits))
  }

  var bits: UInt64 { UInt64(rendition.rawValue) << 32 | UInt64(version) }
}

extension Bitmap {
  /// Reads the identity in the pixels; nil if there is none that passes the checks.
  ///
  /// The identity survives lossy compression and scaling if the grid's cells stay at least 2.5 pixels wide and high.
  /// Any picture of `PictureRenderer` at half its size satisfies this. Every cell must be clearly dark or light, and
  /// the check bits must fit. Pictures of at least 50 by 40 or 45 by 45 pixels have 16 check bits: one in 65,536 random
  /// high-contrast grids passes. Smaller pictures have 8 or none.
  ///
  /// - Complexity: O(*n*) in the number of pixels.
  package func identity() -> PictureIdentity? {
    for layout in GridLayout.catalog where layout.mayLie(in: size) {
      if let cells = cells(in: layout), let found = GridCode.identity(of: cells, in: layout) {
        return found
      }
    }
    return nil
  }

  /// Returns true for each light cell; nil if any cell is neither dark nor light.
  private func cells(in layout: GridLayout) -> [Bool]? {
    var cells: [Bool] = []
    for cell in 0..<layout.cells {
      guard let isLight = isLight(cell, in: layout) else { return nil }
      cells.append(isLight)
    }
    return cells
  }

  /// Returns true if the mean luma of a cell's core is in the highest third of the range, and false if it is in the
  /// lowest third; nil if it is between them.
  private func isLight(_ cell: Int, in layout: GridLayout) -> Bool? {
    let core = layout.core(of: cell, in: size)
    var sum = 0
    for y in core.rows {
      for x in core.columns { sum += luma(x, y) }
    }
    switch sum / (core.rows.count * core.columns.count) {
    case ...85: return false
    case 170...: return true
    default: return nil
    }
  }

  /// Draws the cells of an identity over the top of the picture.
  mutating func draw(_ identity: PictureIdentity, in layout: GridLayout) {
    for (cell, isLight) in GridCode(identity, in: layout).cells.enumerated() {
      let pixels = layout.pixels(of: cell, in: size)
      fill(columns: pixels.columns, rows: pixels.rows, with: isLight ? 0xEBEBEB : 0x141414)
    }
  }
}

extension Bitmap {
  /// Reads the identity out of the pixels, or nil where there is none that can be trusted.
  ///
  /// It is found after lossy compression and scaling, as long as the cells of its grid are at least
  /// 2.5 pixels: any picture of `PictureRenderer` at half its size, larger ones at less. Every cell
  /// must be clearly dark or clearly light, and the check bits must fit: 16 of them in pictures of at
  /// least 50 by 40 pixels or 45 by 45, 8 or none in smaller ones. Chance passes for an identity once in 65,536
  /// high-contrast grids.
  ///
  /// - Complexity: O(*n*) in the number of pixels, at worst.
  public func identity() -> PictureIdentity? {
    for layout in GridLayout.catalog where layout.mayLie(in: size) {
      if let cells = cells(in: layout), let found = GridCode.identity(of: cells, in: layout) {
        return found
      }
    }
    return nil
  }

  /// Whether each cell is light; nil if any is neither dark nor light.
  private func cells(in layout: GridLayout) -> [Bool]? {
    var cells: [Bool] = []
    for cell in 0..<layout.cells {
      guard let isLight = isLight(cell, in: layout) else { return nil }
      cells.append(isLight)
    }
    return cells
  }

  /// A third of the range of luma is dark, a third is light; what lies between is neither.
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
      let place = layout.pixels(of: cell, in: size)
      fill(columns: place.columns, rows: place.rows, with: isLight ? 0xEBEBEB : 0x141414)
    }
  }
}

import Primitives
package import Scrolling

/// A row of the visible screen, as the last frame laid it out.
package struct ShownRow: Sendable {
  /// Its cell.
  package let cell: CellID
  /// Its column, from 0.
  package let column: Int
  /// The points from the upper edge of the screen to that of the row.
  package let top: Double
  /// Its height in points.
  package let height: Double
}

extension Screen where Layout: ~Copyable {
  /// Returns the rows on screen; a pushed screen is one row.
  ///
  /// - Complexity: O(*n*²) in the rows.
  func shownRows() -> [ShownRow] {
    if let pushed {
      return [ShownRow(cell: pushed.cell, column: 0, top: 0, height: viewport.points)]
    }
    return layout.visibleRows.compactMap { row in
      let (column, top) = (row % layout.columns, layout.top(ofRow: row))
      let bottom = layout.top(ofRow: row - column + layout.columns)
      return layout.cell(atRow: row).map {
        ShownRow(
          cell: $0, column: column, top: (top - layout.contentOffset).points,
          height: (bottom - top).points)
      }
    }
  }
}

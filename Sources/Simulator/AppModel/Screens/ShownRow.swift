package import ImagePipeline
import Primitives
import Scrolling

/// A row of the visible screen in its latest layout.
package struct ShownRow: Sendable {
  /// Its image views, in the order of the slots.
  package let views: [ViewID]
  /// Its column, counted from 0.
  package let column: Int
  /// The distance in points from the upper edge of the screen to that of the row.
  package let top: Double
  /// Its height in points.
  package let height: Double
}

extension Screen where Layout: ~Copyable {
  /// Returns the rows on screen. A pushed screen is one row.
  ///
  /// - Complexity: O(*n*²) in the number of rows.
  func shownRows() -> [ShownRow] {
    if let pushed {
      return [ShownRow(views: views(of: pushed.cell), column: 0, top: 0, height: viewport.points)]
    }
    return layout.visibleRows.compactMap { row in
      let (column, top) = (row % layout.columns, layout.top(ofRow: row))
      let bottom = layout.top(ofRow: row - column + layout.columns)
      return layout.cell(atRow: row).map {
        ShownRow(
          views: views(of: $0), column: column, top: (top - layout.contentOffset).points,
          height: (bottom - top).points)
      }
    }
  }
}

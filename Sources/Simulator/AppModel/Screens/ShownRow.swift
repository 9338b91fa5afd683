package import ImagePipeline
package import Primitives
package import Scrolling

/// A row of the visible screen, as the last frame laid it out.
package struct ShownRow: Sendable {
  /// Its cell.
  package let cell: CellID
  /// Its column, from 0.
  package let column: Int
  /// The distance of its upper edge below that of the screen.
  package let top: Points
  /// Its height.
  package let height: Points
}

extension App {
  /// The screen that is visible while the app is on screen.
  package var visibleScreen: ScreenID { front }

  /// Returns the rows of the visible screen. A detail is one row, as high as the screen.
  ///
  /// - Complexity: O(*n*²) in the visible rows.
  package func shownRows() -> [ShownRow] { screens[front].shownRows() }
}

extension Screen where Layout: ~Copyable {
  fileprivate func shownRows() -> [ShownRow] {
    if let pushed {
      return [ShownRow(cell: pushed.cell, column: 0, top: .zero, height: viewport)]
    }
    return layout.visibleRows.compactMap { row in
      guard let cell = layout.cell(atRow: row) else { return nil }
      let (column, top) = (row % layout.columns, layout.top(ofRow: row))
      return ShownRow(
        cell: cell, column: column, top: top - layout.contentOffset,
        height: layout.top(ofRow: row - column + layout.columns) - top)
    }
  }
}

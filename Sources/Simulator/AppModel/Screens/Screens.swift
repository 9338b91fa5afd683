package import ImagePipeline
import Primitives
package import Scrolling

/// The screens of an app in the order of their numbers. A screen that is not in the plan shows nothing.
struct Screens: ~Copyable {
  /// The layout of the screens' lists.
  typealias Layout = VirtualTable

  private var all: FixedArray<Screen<Layout>>

  init(_ plan: SessionPlan) {
    let ids = ScreenID.all
    all = FixedArray(count: ids.count) { Screen<Layout>(plan, as: ids[$0]) }
  }

  /// The identities of all screens in order.
  var ids: some RandomAccessCollection<ScreenID> {
    (0..<UInt32(all.count)).lazy.map { ScreenID($0) }
  }

  subscript(id: ScreenID) -> Screen<Layout> {
    @inline(__always) _read { yield all[Int(id.rawValue)] }
    @inline(__always) _modify { yield &all[Int(id.rawValue)] }
  }

  /// Returns the current view at a row and slot; `none` if there is none.
  func view(at place: RowReference) -> ViewID {
    for index in 0..<all.count where all[index].slots.contains(place.slot.index) {
      return all[index].view(at: place)
    }
    return .none
  }
}

// The conformance is in this module because the optimiser only specialises conformances of the same module.
extension VirtualTable: ListLayout {}

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

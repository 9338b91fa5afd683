import Primitives

/// The rows whose views GTK's ListView retains: some before and some after an anchor, a row on screen that the list
/// chooses anew each time its content moves. The choice depends on the one before.
///
/// Source: GTK 4.8.3, gtklistbase.c (`gtk_list_base_adjustment_value_changed_cb`, `gtk_list_base_set_anchor`) and
/// gtklistitemmanager.c (`gtk_list_item_tracker_set_position`), compared with the binds that GTK itself logged.
struct AnchoredWindow {
  /// The rows; empty before the first layout.
  private(set) var rows = 0..<0
  /// The anchor's place on screen, from 0 at the upper edge to 1 at the lower.
  private var place = 0.0
  private let count: Int
  /// The number of the list's rows when the window was chosen.
  private var known = 0

  /// The rows that are retained at each end beyond the count: GTK_LIST_VIEW_EXTRA_ITEMS.
  private static let extra = 2

  init(_ count: Int) { self.count = count }

  /// Chooses the first window, or another one after rows have come or gone.
  mutating func settle(_ offset: Points, _ viewport: Points, _ layout: RowLayout) {
    if rows.isEmpty {
      choose(0..<min(layout.count, count + 2 * Self.extra + 1), offset, viewport, layout)
    } else if known != layout.count {
      follow(offset, viewport, layout)
    }
  }

  /// Retains rows, and at least those on screen.
  private mutating func choose(
    _ window: Range<Int>, _ offset: Points, _ viewport: Points, _ layout: RowLayout
  ) {
    known = layout.count
    let seen = layout.rows(from: offset, to: offset + viewport)
    rows =
      seen.isEmpty
      ? window
      : min(window.lowerBound, seen.lowerBound)..<max(window.upperBound, seen.upperBound)
  }

  /// Follows the content to an offset.
  mutating func follow(_ offset: Points, _ viewport: Points, _ layout: RowLayout) {
    guard layout.count > 0 else {
      (rows, known) = (0..<0, 0)
      return
    }
    // GTK computes in whole points.
    let last = max(0, layout.contentHeight.points - viewport.points)
    let (top, height) = (min(max(offset.points, 0), last).rounded(.down), viewport.points)
    let inside = (min(max(place, 0), 1) * height).rounded()
    let point = min(max(top + inside, 0), layout.contentHeight.points - 1)
    let row = layout.rows(from: Points(point), to: Points(point + 1)).lowerBound
    let (above, below) = (layout.top(of: row).points, layout.bottom(of: row).points)
    let isByEnd =
      if above < top, below <= top + height {
        true
      } else if above >= top, below > top + height {
        false
      } else {
        above + (below - above) / 2 > point
      }
    place = ((isByEnd ? below : above) - top) / height
    let before = Int((Double(count) * min(max(place, 0), 1)).rounded()) + Self.extra
    let size = min(count + 2 * Self.extra + 1, layout.count)
    let start = min(max(row, before) - before, layout.count - size)
    choose(start..<start + size, offset, viewport, layout)
  }
}

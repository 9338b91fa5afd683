import ImageLoading
import Primitives
import Scrolling

/// A row is tapped, and its detail pushed over the list and popped.
extension App {
  /// Does what the person's look asks for: a tap pushes the detail of its row, and its end pops that. What a
  /// kill has taken away stays away until the next tap.
  mutating func follow(_ look: Look?, at now: Instant, _ host: inout some AppHost) {
    if look == nil || detail.awaits(look) { popDetail(at: now, &host) }
    guard let look, detail.awaits(look) else { return }
    detail.push(list.row(of: look), for: look)
    guard detail.isPushed else { return }
    cover(true, &host)
    takeDetailEvents(at: now, &host)
  }

  /// The list is seen again, with the cells that it had.
  mutating func popDetail(at now: Instant, _ host: inout some AppHost) {
    guard detail.isPushed else { return }
    detail.pop()
    takeDetailEvents(at: now, &host)
    cover(false, &host)
  }

  /// UIKit takes the view of a covered list out of the window and makes none of a table's calls for that.
  private mutating func cover(_ isCovered: Bool, _ host: inout some AppHost) {
    for view in list.viewsOnScreen() {
      if isCovered { views.hide(view) } else { views.show(view) }
    }
    host.observe(.covered(isCovered))
    frames.isDirty = true
  }
}

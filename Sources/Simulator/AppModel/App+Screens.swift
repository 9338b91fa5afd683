import ImagePipeline
import Primitives
import Scrolling

/// A row is tapped, and its detail pushed over the list and popped; another tab is shown, and left.
extension App {
  /// Does what the person's look asks for: it shows the detail of the row that was tapped, or the second list, and
  /// its end goes back. What a kill has taken away stays away until the next look.
  mutating func follow(_ look: DetailVisit?, at now: Instant, _ host: inout some AppEngine) {
    guard let look else { return goBack(at: now, &host) }
    guard look.number != lastLook else { return }
    goBack(at: now, &host)
    lastLook = look.number
    switch look.subject {
    case .row(let place, let across):
      let tapped = screens[.first].row(at: place, across: across)
      if screens[.detail].push(tapped) { bringUp(.detail, at: now, &host) }
    case .tab(let stay): if screens[.tab].show(stay) { bringUp(.tab, at: now, &host) }
    }
  }

  /// Another screen covers the list.
  private mutating func bringUp(
    _ screen: ScreenID, at now: Instant, _ host: inout some AppEngine
  ) {
    front = screen
    cover(true, .first, &host)
    if screens[screen].keepsCells { cover(false, screen, &host) }
    takeEvents(of: screen, at: now, &host)
  }

  /// What was looked at is gone, with its process or with all that is on screen, before the person goes back.
  mutating func cutLook(at now: Instant, _ host: inout some AppEngine) {
    if front != .first { lostLook = lastLook }
    goBack(at: now, &host)
  }

  /// The list is seen again, with the cells that it had.
  mutating func goBack(at now: Instant, _ host: inout some AppEngine) {
    guard front != .first else { return }
    screens[front].leave()
    takeEvents(of: front, at: now, &host)
    if screens[front].keepsCells { cover(true, front, &host) }
    front = .first
    cover(false, .first, &host)
  }

  /// UIKit takes the view of a covered list out of the window and makes none of a table's calls for that.
  private mutating func cover(
    _ isCovered: Bool, _ screen: ScreenID, _ host: inout some AppEngine
  ) {
    for view in screens[screen].viewsOnScreen() {
      if isCovered { views.hide(view) } else { views.show(view) }
    }
    host.observe(.covered(isCovered, screen))
    frames.isDirty = true
  }
}

import ImagePipeline
import Primitives
import Scrolling

/// A row is tapped, and its detail pushed over the list and popped; another tab is shown, and left.
extension App {
  /// Does what the person's look asks for: it shows the detail of the row that was tapped, or the second list, and
  /// its end goes back. What a kill has taken away stays away until the next look.
  mutating func follow(_ look: Look?, at now: Instant, _ host: inout some AppHost) {
    guard let look else { return goBack(at: now, &host) }
    guard look.number != lastLook else { return }
    goBack(at: now, &host)
    lastLook = look.number
    switch look.subject {
    case .row(let place, let across):
      detail.push(list.row(at: place, across: across))
      guard detail.isPushed else { return }
      front = .detail
      cover(true, .first, &host)
      takeDetailEvents(at: now, &host)
    case .tab(let stay):
      guard hasTab else { return }
      tab?.show(stay)
      front = .tab
      cover(true, .first, &host)
      cover(false, .tab, &host)
    }
  }

  /// What was looked at is gone, with its process or with all that is on screen, before the person goes back.
  mutating func cutLook(at now: Instant, _ host: inout some AppHost) {
    if front != .first { lostLook = lastLook }
    goBack(at: now, &host)
  }

  /// The list is seen again, with the cells that it had.
  mutating func goBack(at now: Instant, _ host: inout some AppHost) {
    guard front != .first else { return }
    if front == .detail {
      detail.pop()
      takeDetailEvents(at: now, &host)
    } else {
      tab?.leave()
      cover(true, .tab, &host)
    }
    front = .first
    cover(false, .first, &host)
  }

  /// UIKit takes the view of a covered list out of the window and makes none of a table's calls for that.
  private mutating func cover(
    _ isCovered: Bool, _ screen: ScreenID, _ host: inout some AppHost
  ) {
    let seen = screen == .tab ? tab?.list.viewsOnScreen() ?? [] : list.viewsOnScreen()
    for view in seen {
      if isCovered { views.hide(view) } else { views.show(view) }
    }
    host.observe(.covered(isCovered, screen))
    frames.isDirty = true
  }
}

package import ImagePipeline
import Primitives
import Scrolling

/// Pushes and pops the detail of a tapped row; shows and leaves another tab.
extension App {
  /// The screen that is visible while the app is on screen, and its rows in the latest layout.
  package var visible: (screen: ScreenID, rows: [ShownRow]) { (front, screens[front].shownRows()) }

  /// Follows the user's visit: shows the detail of the tapped row or the second list, and goes back at the end. A
  /// screen that was lost in a kill is not shown again before the next visit.
  mutating func follow(_ visit: DetailVisit?, at now: Instant, _ engine: inout some AppEngine) {
    guard let visit else { return goBack(at: now, &engine) }
    guard visit.number != lastVisit else { return }
    goBack(at: now, &engine)
    lastVisit = visit.number
    switch visit.subject {
    case .row(let place, let across):
      let tapped = screens[.first].row(at: place, across: across)
      if screens[.detail].push(tapped) { bringUp(.detail, at: now, &engine) }
    case .tab(let stay): if screens[.tab].show(stay) { bringUp(.tab, at: now, &engine) }
    }
  }

  /// Shows another screen over the list.
  private mutating func bringUp(
    _ screen: ScreenID, at now: Instant, _ engine: inout some AppEngine
  ) {
    front = screen
    cover(true, .first, isReported: !screens[screen].isSheet, at: now, &engine)
    if screens[screen].keepsCells { cover(false, screen, at: now, &engine) }
    takeEvents(of: screen, at: now, &engine)
  }

  /// Cuts a visit short: its process, or everything on screen, ends before the user goes back.
  mutating func cutVisit(at now: Instant, _ engine: inout some AppEngine) {
    if front != .first { lostVisit = lastVisit }
    goBack(isCut: true, at: now, &engine)
  }

  /// Shows the list again, with its cells.
  mutating func goBack(
    isCut: Bool = false, at now: Instant, _ engine: inout some AppEngine
  ) {
    guard front != .first else { return }
    screens[front].leave()
    takeEvents(of: front, at: now, &engine)
    if screens[front].keepsCells { cover(true, front, at: now, &engine) }
    let isReported = !isCut && !screens[front].isSheet
    front = .first
    cover(false, .first, isReported: isReported, at: now, &engine)
  }

  /// Covers the list, or uncovers it. UIKit removes the view of a covered list from the window and makes no table
  /// calls for that; SwiftUI tells the views. A list beneath a sheet, or that is uncovered because it ends, tells
  /// nothing.
  private mutating func cover(
    _ isCovered: Bool, _ screen: ScreenID, isReported: Bool = true, at now: Instant,
    _ engine: inout some AppEngine
  ) {
    for view in screens[screen].viewsOnScreen() {
      if isCovered { views.hide(view) } else { views.show(view) }
    }
    engine.observe(.covered(isCovered, screen))
    frames.isDirty = true
    guard screens[screen].reportsCovers, isReported else { return }
    screens[screen].reportCover(isCovered)
    takeEvents(of: screen, at: now, &engine)
  }
}

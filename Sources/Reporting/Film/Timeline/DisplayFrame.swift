package import AppModel
package import ImagePipeline
package import Metrics
package import Primitives

/// A frame that the app made, as it stands on screen until the next one.
package struct DisplayFrame: Sendable {
  /// A cell on screen.
  package struct Cell: Sendable {
    /// Its row.
    package let row: ShownRow
    /// Its image views, by their slots of the visible screen.
    package let views: [ShownView]
  }

  /// The time at which it reaches the screen.
  package let since: Instant
  /// The visible screen; nil while the app is not on screen.
  package let screen: ScreenID?
  /// The cells of the visible screen.
  package let cells: [Cell]
  /// The time for which the screen stood still before it, while the list scrolled.
  let hitch: Nanoseconds
  /// The frames that were missed from the start of the run until now.
  let missed: Int

  /// The number of views with a wrong image: outlined as such, and counted by `staleFrames`.
  package var wrongViews: Int { count { $0 == .stale || $0 == .staleError } }

  /// The number of views with the image of an earlier row: outlined as such, and counted by `leftoverFrames`.
  package var leftoverViews: Int { count { $0 == .leftover } }

  /// The number of views that lack their image.
  var blankViews: Int { count { $0 == .blank || $0 == .error } }

  private func count(_ isCounted: (DisplayState) -> Bool) -> Int {
    cells.reduce(0) { $0 + $1.views.count { isCounted($0.state) } }
  }
}

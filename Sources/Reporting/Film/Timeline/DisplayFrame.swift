package import AppModel
package import ImagePipeline
package import Metrics
package import Primitives

/// A frame that the app made, as it stands on screen until the next one.
package struct DisplayFrame: Sendable {
  /// A cell on screen: its row, and its image views by their slots of the visible screen.
  package typealias Cell = (row: ShownRow, views: [ShownView])

  /// The time at which it reaches the screen.
  package let since: Instant
  /// The visible screen; nil while the app is not on screen.
  package let screen: ScreenID?
  /// The cells of the visible screen; empty outside the time that is filmed.
  package internal(set) var cells: [Cell]
  /// The frames that were missed before it while the list scrolled.
  let missed: Int
  /// The time of the missed frames.
  let hitch: Nanoseconds
  /// The number of views with a wrong image. `staleFrames` counts frames that have any.
  package let wrongViews: Int
  /// The number of views with the image of an earlier row. `leftoverFrames` counts frames that have any.
  package let leftoverViews: Int
  /// The number of views that lack their image.
  let blankViews: Int

  init(since: Instant, screen: ScreenID?, cells: [Cell], hitch: Nanoseconds, period: Nanoseconds) {
    func count(_ states: Set<DisplayState>) -> Int {
      cells.reduce(0) { $0 + $1.views.count { states.contains($0.state) } }
    }
    (self.since, self.screen, self.cells, self.hitch) = (since, screen, cells, hitch)
    missed = Int(hitch.rawValue / period.rawValue)
    (wrongViews, leftoverViews) = (count([.stale, .staleError]), count([.leftover]))
    blankViews = count([.blank, .error])
  }

  /// The gravity of its defects: wrong images count most, then images of earlier rows.
  var gravity: Int { wrongViews << 20 + leftoverViews }
}

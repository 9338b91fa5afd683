package import AppModel
package import ImagePipeline
package import Metrics
package import Primitives

/// A frame that the app made, as it is on screen until the next one.
package struct DisplayFrame: Sendable {
  /// A cell on screen: its row, and its image views by the slots of the visible screen.
  package typealias Cell = (row: ShownRow, views: [ShownView])

  /// The time at which the frame reaches the screen.
  package let since: Instant
  /// The visible screen; nil while the app is not on screen.
  package var screen: ScreenID?
  /// The cells of the visible screen.
  package var cells: [Cell] = []
  /// The number of views with a wrong image. `staleFrames` counts frames that have any.
  package var wrongViews = 0
  /// The number of views with the image of an earlier row. `leftoverFrames` counts frames that have any.
  package var leftoverViews = 0
  /// The number of views that lack their image.
  var blankViews = 0
  /// The number of frames missed just before this one while the list scrolled, and their duration.
  var hitch: (missed: Int, time: Nanoseconds) = (0, .zero)
  /// The number of frames missed up to this one.
  var missedSoFar = 0

  /// The gravity of the defects: wrong images count most, then images of earlier rows.
  var gravity: Int { wrongViews << 20 + leftoverViews }
}

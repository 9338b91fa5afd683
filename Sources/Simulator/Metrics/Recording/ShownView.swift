package import ImagePipeline
package import Primitives

/// The content of an image view in the latest frame, and the image that its latest bind wants.
package struct ShownView: Sendable {
  /// The state that the metrics count.
  package let state: DisplayState
  package let content: ViewContent
  /// The image that the view shows, or whose error image it shows; `none` if there is none.
  package let image: RenditionID
  /// The version of the image.
  package let version: UInt32
  /// The image that the view wants; `none` if it wants none.
  package let wanted: RenditionID
}

extension Recorder {
  /// Returns the content of a view in the frame that was just observed.
  package func shown(in view: ViewID) -> ShownView {
    let shown = view.index < screen.views.count ? screen.views[view.index] : ScreenTally.View()
    return ShownView(
      state: shown.shown, content: shown.content.picture, image: shown.content.rendition,
      version: shown.content.version, wanted: shown.want.rendition)
  }

  /// The visible area without the correct image in the newest frame, in thousandths of cells.
  package var wrongThousandths: Int {
    DisplayState.allCases.filter { $0.isWrong || screen.newest.isDisplaced && $0.isRight }
      .reduce(0) { $0 + screen.newest.thousandths($1.rawValue) }
  }

  /// The bytes of images in the memory cache.
  package var cachedBytes: Int { images.cachedBytes }

  /// Returns the number of views with any of these states in the frame that was just observed.
  package func shownCount(_ states: DisplayState...) -> Int {
    states.reduce(0) { $0 + screen.newest[$1] }
  }

  /// The share of the time on screen so far in which images were missing.
  package var missingShare: Double { screen.missingShare }

  /// The bytes of images in memory.
  package var imageBytes: Int { images.bytes }
}

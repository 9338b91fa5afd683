package import ImagePipeline
package import Primitives

/// The content of an image view on screen, and the image that its last bind wants.
package struct ShownView: Sendable {
  /// The state, as the last frame's metrics count it.
  package let state: DisplayState
  /// The content.
  package let content: ViewContent
  /// The image that it shows, or whose error image it shows; `none` if it shows none.
  package let image: RenditionID
  /// The version of the image.
  package let version: UInt32
  /// The image that the view wants; `none` if it was never bound.
  package let wanted: RenditionID
}

/// The state of a run at its last frame.
extension Recorder {
  /// Returns the content of a view. It holds until the next event after the frame.
  package func shown(in view: ViewID) -> ShownView {
    screen.shown(in: view)
  }

  /// The bytes of images in memory.
  package var imageBytes: ByteCount { ByteCount(images.bytes) }
}

extension ScreenTally {
  fileprivate func shown(in view: ViewID) -> ShownView {
    let shown = view.index < views.count ? views[view.index] : View()
    return ShownView(
      state: shown.shown, content: shown.content.picture, image: shown.content.object,
      version: shown.content.version, wanted: shown.want.object)
  }
}

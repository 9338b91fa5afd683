import ImagePipeline
import Primitives

/// The two sides that are compared in each frame.
extension ScreenTally {
  /// The want of an image view: the image of its last bind, and the first rendition with its look.
  struct Want: Equatable, BitwiseCopyable {
    var item = ItemID.none
    var slot = SlotID.first
    var rendition = RenditionID.none
    var lookalike = RenditionID.none
    var version: UInt32 = 0
    var encodedBytes: UInt32 = 0
    var isAvailable = false
    /// True if no bind wanted the image before.
    var isFirst = false

    /// True if an image looks like the wanted one, in no older version.
    func isMet(by lookalike: RenditionID, _ version: UInt32) -> Bool {
      lookalike == self.lookalike && version >= self.version
    }
  }

  /// The content of an image view. Its rendition is the first that looks like it.
  struct Content {
    var picture = ViewContent.empty
    var rendition = RenditionID.none
    var version: UInt32 = 0
    /// The image that it holds, visible or hidden.
    var image = BitmapID.none
    /// True if it was put there since the last bind.
    var isFresh = false
    /// True if it is an image with fewer pixels than the view could show of it.
    var isBlurred = false

    init(_ picture: ViewContent) {
      self.picture = picture
      if case .image(let image) = picture { self.image = image }
    }
  }
}

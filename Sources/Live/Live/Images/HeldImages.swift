import ImagePipeline
import Pictures

/// The images that a live run holds. The final holder to release an image frees its bytes.
struct HeldImages {
  private var images: [BitmapID: HeldImage] = [:]

  subscript(image: BitmapID) -> HeldImage? { images[image] }

  /// The images in the memory store, in the order of their creation.
  ///
  /// - Complexity: O(*n* log *n*) in the number of images held.
  var stored: [(number: BitmapID, image: HeldImage)] {
    images.filter { $0.value.timesStored > 0 }.sorted { $0.key.rawValue < $1.key.rawValue }
      .map { ($0.key, $0.value) }
  }

  mutating func create(_ image: BitmapID, _ content: ImageContent, file: [UInt8]?) {
    images[image] = HeldImage(content: content, file: file)
  }

  mutating func retain(_ image: BitmapID) { images[image]?.holders += 1 }

  /// Releases one hold on an image; returns the image if no hold remains.
  @discardableResult
  mutating func release(_ image: BitmapID) -> HeldImage? {
    images[image]?.holders -= 1
    guard images[image]?.holders == 0 else { return nil }
    return images.removeValue(forKey: image)
  }

  mutating func store(_ image: BitmapID) {
    retain(image)
    images[image]?.timesStored += 1
  }

  @discardableResult
  mutating func discard(_ image: BitmapID) -> HeldImage? {
    images[image]?.timesStored -= 1
    return release(image)
  }

  mutating func setBitmap(_ bitmap: Bitmap, of image: BitmapID) { images[image]?.bitmap = bitmap }
}

/// One image in memory, with the bytes behind its number.
struct HeldImage {
  let content: ImageContent
  /// The file; nil if the engine had none. The comparison counts a missing file as a disagreement.
  let file: [UInt8]?
  var bitmap: Bitmap?
  /// The number of holds: by the image's load, the memory store and cells.
  var holders = 1
  /// The number of holds by the memory store.
  var timesStored = 0
}

/// The bytes of a file, and the picture in them.
struct Body: Sendable {
  let bytes: [UInt8]
  /// True if the bytes decode as an image.
  let isImage: Bool
  /// The identity in the picture's pixels; nil if there is none or the bytes do not decode.
  let identity: PictureIdentity?

  /// Decodes bytes to find the identity of their picture.
  init(probing bytes: [UInt8]) {
    self.bytes = bytes
    let bitmap = try? PictureDecoder.decode(bytes)
    isImage = bitmap != nil
    identity = bitmap.flatMap { $0.identity() }
  }
}

import ImagePipeline
import Pictures

/// The images of a live run that somebody holds. The last one to let go frees the bytes.
struct HeldImages {
  private var images: [BitmapID: HeldImage] = [:]

  subscript(image: BitmapID) -> HeldImage? { images[image] }

  /// The images in the memory store, in the order of their creation.
  ///
  /// - Complexity: O(*n* log *n*) in the images held.
  var stored: [(number: BitmapID, image: HeldImage)] {
    images.filter { $0.value.timesStored > 0 }.sorted { $0.key.rawValue < $1.key.rawValue }
      .map { ($0.key, $0.value) }
  }

  mutating func create(_ image: BitmapID, _ content: ImageContent, file: [UInt8]?) {
    images[image] = HeldImage(content: content, file: file)
  }

  mutating func retain(_ image: BitmapID) { images[image]?.holders += 1 }

  /// A holder lets go; returns the image if it was the last.
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
  /// The file; nothing if the host had none to give, which is a disagreement in itself.
  let file: [UInt8]?
  var bitmap: Bitmap?
  /// Who holds it: its load, the memory store, and cells.
  var holders = 1
  /// How many of those are the memory store.
  var timesStored = 0
}

/// The bytes of a file, and what they show.
struct Body: Sendable {
  /// The file.
  let bytes: [UInt8]
  /// Whether they decode as an image.
  let isImage: Bool
  /// What the picture says it is; nothing if it does not say so or does not decode.
  let identity: PictureIdentity?

  /// Decodes the bytes to see what they show.
  init(probing bytes: [UInt8]) {
    self.bytes = bytes
    let bitmap = try? PictureDecoder.decode(bytes)
    isImage = bitmap != nil
    identity = bitmap.flatMap { $0.identity() }
  }
}

package import Primitives

/// The size of a bitmap in pixels.
package struct PixelSize: KeyedConfiguration {
  /// The width in pixels, 1 to 16,384.
  package var width = 300
  /// The height in pixels, 1 to 16,384.
  package var height = 300

  /// Creates the size of a list thumbnail: 100 points square on a screen of scale 3.
  package init() {}

  /// Its keys.
  package static let fields = Fields<Self> {
    Field("width", \.width, "pixels across", .from(1...16_384, "pixels"))
    Field("height", \.height, "pixels down", .from(1...16_384, "pixels"))
  }

  /// Creates a bitmap size.
  package init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// The number of pixels.
  package var area: Int { width * height }

  /// The memory of the decoded bitmap: 4 bytes per pixel, with each row padded to a multiple of 64 bytes.
  ///
  /// Core Animation copies bitmaps whose rows are not aligned to 64 bytes, so decoders align them (FastImageCache,
  /// README, "Byte Alignment").
  package var decodedBytes: Int { (width * 4 + 63) / 64 * 64 * height }

  /// Returns the largest size with the same proportions that fits in a frame; nil if this size already fits.
  package func shrunk(toFit frame: PixelSize) -> PixelSize? {
    guard width > frame.width || height > frame.height else { return nil }
    // This compares frame.width / width with frame.height / height.
    let isWidthTighter = frame.width * height <= frame.height * width
    let (numerator, denominator) = isWidthTighter ? (frame.width, width) : (frame.height, height)
    return PixelSize(
      width: max(1, (2 * width * numerator + denominator) / (2 * denominator)),
      height: max(1, (2 * height * numerator + denominator) / (2 * denominator)))
  }
}

/// The file format of an image. It determines the cost of decoding.
package enum ImageFormat: String, NamedChoice {
  case jpeg, png, webp, gif, heic, avif

  /// True if live runs can draw pictures in the format.
  package var isDrawn: Bool { self != .heic && self != .avif }
}

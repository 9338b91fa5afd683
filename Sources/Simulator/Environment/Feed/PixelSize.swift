package import Primitives

/// The size of a bitmap in pixels.
package struct PixelSize: KeyedConfiguration {
  /// Pixels across; 1 to 16,384.
  package var width = 300
  /// Pixels down; 1 to 16,384.
  package var height = 300

  /// A list thumbnail: 100 points square on a screen of scale 3.
  package init() {}

  /// Its keys.
  package static let fields = Fields<Self> {
    Field("width", \.width, "pixels across", .from(1...16_384, "pixels"))
    Field("height", \.height, "pixels down", .from(1...16_384, "pixels"))
  }

  /// A bitmap of the given size.
  package init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// The number of pixels.
  package var area: Int { width * height }

  /// The memory of the decoded bitmap: 4 bytes a pixel, rows padded to 64 bytes.
  ///
  /// Core Animation copies bitmaps whose rows are not aligned to 64 bytes, so decoders align them
  /// (FastImageCache, README, "Byte Alignment").
  package var decodedBytes: Int { (width * 4 + 63) / 64 * 64 * height }
}

extension PixelSize {
  /// The largest size of the same shape that lies within another, or nil where this one does.
  package func shrunk(toFit frame: PixelSize) -> PixelSize? {
    guard width > frame.width || height > frame.height else { return nil }
    // Compares frame.width / width with frame.height / height.
    let isWidthTighter = frame.width * height <= frame.height * width
    let (numerator, denominator) = isWidthTighter ? (frame.width, width) : (frame.height, height)
    return PixelSize(
      width: max(1, (2 * width * numerator + denominator) / (2 * denominator)),
      height: max(1, (2 * height * numerator + denominator) / (2 * denominator)))
  }
}

/// The file format of an image, which decides what decoding costs.
package enum ImageFormat: String, NamedChoice {
  case jpeg, png, webp, gif, heic
}

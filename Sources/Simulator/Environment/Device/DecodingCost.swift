package import Primitives

/// The cost of decoding a file into a bitmap, by format and per million pixels.
///
/// The defaults are for a phone of 2018 or later, whose cores are as fast as a server's in this work. GIF was measured
/// with libgd.
package struct DecodingCost: KeyedConfiguration {
  /// The time to decode a million pixels of JPEG.
  package var jpeg = Nanoseconds(4_500_000)
  /// The time to decode a million pixels of PNG.
  package var png = Nanoseconds(28_000_000)
  /// The time to decode a million pixels of WebP.
  package var webp = Nanoseconds(11_000_000)
  /// The time to decode a million pixels of GIF.
  package var gif = Nanoseconds(8_000_000)
  /// The time to decode a million pixels of HEIC with a hardware decoder.
  package var heic = Nanoseconds(8_000_000)
  /// The time to decode a million pixels of AVIF.
  package var avif = Nanoseconds(11_000_000)
  /// The time to encode a million pixels of JPEG.
  package var jpegEncoding = Nanoseconds(9_000_000)
  /// The time to encode a million pixels of PNG.
  package var pngEncoding = Nanoseconds(200_000_000)
  /// The share of a JPEG's decoding time that a smaller bitmap does not save.
  package var jpegEntropy = 0.45
  /// The time to draw a bitmap at a smaller size, per million pixels of the larger one.
  package var scaling = Nanoseconds(2_000_000)
  /// The fixed time for every image.
  package var fixed = Nanoseconds(100_000)

  /// Sets the costs of a phone of 2018 or later.
  package init() {}

  /// Its keys.
  package static let fields = Fields<Self> {
    Field("jpeg", \.jpeg, "a million pixels of JPEG", .work)
      .guessed("2 to 6 ms in libjpeg-turbo on a server core; right within a factor of about two")
    Field("png", \.png, "a million pixels of PNG", .work)
      .guessed("about 28 ms in libpng on a server core; right within a factor of about two")
    Field("webp", \.webp, "a million pixels of WebP", .work)
      .guessed("2 to 6 ms in libwebp on a server core, doubled here; unsure")
    Field("gif", \.gif, "a million pixels of GIF", .work)
      .guessed("three quarters of WebP, as measured with libgd; equally unsure")
    Field(
      "heic", \.heic, "a million pixels of HEIC, by a hardware decoder", .work
    ).guessed("a hardware decoder, not slower than libwebp on a core; no other source")
    Field("avif", \.avif, "a million pixels of AVIF", .work)
      .guessed(
        "as WebP: dav1d took 0.4 to 1.2 times libwebp's time for one picture on a server core; no figure of a phone"
      )
    Field("jpeg-encoding", \.jpegEncoding, "encoding a million pixels as JPEG", .work)
      .guessed("3 ms at quality 75 and 9 ms at 100 in libjpeg-turbo on a server core")
    Field("png-encoding", \.pngEncoding, "encoding a million pixels as PNG", .work)
      .guessed(
        "70 ms at the fastest level of libpng and 500 ms at its default on a server core; unsure")
    Field(
      "jpeg-entropy", \.jpegEntropy,
      "the share of the decoding time of a JPEG that a bitmap of a half, a quarter or an eighth does not save",
      .from(0...1)
    ).guessed(
      "libjpeg-turbo's djpeg at those scales took 73, 60 and 42 % of its time on a server core")
    Field(
      "scaling", \.scaling, "scaling down, per million pixels of the larger bitmap",
      .from(.zero ... .seconds(60))
    ).guessed("a pass over memory with some arithmetic; no other source")
    Field("fixed", \.fixed, "the fixed cost of an image", .work)
      .guessed("a decoder is set up in a fraction of a millisecond; unsure")
  }

  /// Returns the time to make the bitmap of one image.
  ///
  /// ImageIO decodes a JPEG directly at a half, a quarter or an eighth of its sides, and other formats in full. It then
  /// draws the result at the wanted size (`CGImageSourceCreateThumbnailAtIndex`, WWDC18, session 219). libjpeg uses the
  /// coarsest scale that is large enough. It is a guess that ImageIO does the same.
  ///
  /// - Parameters:
  ///   - picture: The size of the picture.
  ///   - format: The format of its file.
  ///   - bitmap: The size of the bitmap; nil if it is the picture's.
  ///   - isDrawn: True if the picture is decoded whole before it is drawn at that size.
  /// - Returns: The time.
  package func time(
    _ picture: PixelSize, _ format: ImageFormat, to bitmap: PixelSize? = nil, isDrawn: Bool = false
  ) -> Nanoseconds {
    let perMillion =
      switch format {
      case .jpeg: jpeg
      case .png: png
      case .webp: webp
      case .gif: gif
      case .heic: heic
      case .avif: avif
      }
    let whole = fixed + Nanoseconds(perMillion.rawValue * Int64(picture.area) / 1_000_000)
    guard let bitmap, bitmap != picture else { return whole }
    let divisor = isDrawn ? 1 : Self.divisor(picture, format, to: bitmap)
    let drawn = picture.area / (divisor * divisor)
    let drawing = Nanoseconds(scaling.rawValue * Int64(drawn) / 1_000_000)
    let share = jpegEntropy + (1 - jpegEntropy) / Double(divisor)
    let decoding = Double((whole - fixed).rawValue) * (divisor > 1 ? share : 1)
    return fixed + Nanoseconds(Int64(decoding.rounded())) + drawing
  }

  /// Returns the time to encode a picture as JPEG or PNG.
  package func encodingTime(_ picture: PixelSize, _ format: ImageFormat) -> Nanoseconds {
    let perMillion = format == .jpeg ? jpegEncoding : pngEncoding
    return fixed + Nanoseconds(perMillion.rawValue * Int64(picture.area) / 1_000_000)
  }

  /// Returns the memory of a decode while it runs: that of the bitmap and, if the bitmap is smaller than the picture,
  /// that of the source bitmap.
  package static func bytes(
    _ picture: PixelSize, _ format: ImageFormat, to bitmap: PixelSize, isDrawn: Bool = false
  ) -> Int {
    guard bitmap != picture else { return picture.decodedBytes }
    let divisor = isDrawn ? 1 : divisor(picture, format, to: bitmap)
    let drawn = PixelSize(width: picture.width / divisor, height: picture.height / divisor)
    return drawn.decodedBytes + bitmap.decodedBytes
  }

  /// Returns the divisor of a JPEG's sides while it is decoded; 1 for other formats.
  private static func divisor(
    _ picture: PixelSize, _ format: ImageFormat, to bitmap: PixelSize
  ) -> Int {
    guard format == .jpeg else { return 1 }
    return [8, 4, 2].first {
      picture.width / $0 >= bitmap.width && picture.height / $0 >= bitmap.height
    } ?? 1
  }
}

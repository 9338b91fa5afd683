public import Primitives

/// What it costs to turn a file into a bitmap, by format, for a million pixels.
///
/// Guesses for a phone of 2018 or later: libjpeg-turbo and libwebp take 2 to 6 ms a megapixel for
/// JPEG and WebP and libpng about 28 ms on a server core, which phones of these years match. GIF is
/// three quarters of WebP, as measured with libgd.
public struct DecodingCost: KeyedConfiguration {
  /// JPEG, a million pixels.
  public var jpeg = Nanoseconds(4_500_000)
  /// PNG, a million pixels.
  public var png = Nanoseconds(28_000_000)
  /// WebP, a million pixels.
  public var webp = Nanoseconds(11_000_000)
  /// GIF, a million pixels.
  public var gif = Nanoseconds(8_000_000)
  /// HEIC with a hardware decoder, a million pixels.
  public var heic = Nanoseconds(8_000_000)
  /// What every image costs, however small.
  public var fixed = Nanoseconds(100_000)

  /// A phone of 2018 or later.
  public init() {}

  /// Its keys.
  public static let fields = Fields<Self> {
    Field("jpeg", \.jpeg, "a million pixels of JPEG", .notBelow(.zero, "0 ms"))
    Field("png", \.png, "a million pixels of PNG", .notBelow(.zero, "0 ms"))
    Field("webp", \.webp, "a million pixels of WebP", .notBelow(.zero, "0 ms"))
    Field("gif", \.gif, "a million pixels of GIF", .notBelow(.zero, "0 ms"))
    Field(
      "heic", \.heic, "a million pixels of HEIC, by a hardware decoder", .notBelow(.zero, "0 ms"))
    Field("fixed", \.fixed, "what every image costs, however small", .notBelow(.zero, "0 ms"))
  }

  /// The time to decode one image.
  public func time(_ pixels: PixelSize, _ format: ImageFormat) -> Nanoseconds {
    let perMillion =
      switch format {
      case .jpeg: jpeg
      case .png: png
      case .webp: webp
      case .gif: gif
      case .heic: heic
      }
    return fixed + Nanoseconds(perMillion.rawValue * Int64(pixels.area) / 1_000_000)
  }
}

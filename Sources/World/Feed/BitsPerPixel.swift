public import Primitives

/// How many bits an encoded image spends on a pixel: a lognormal distribution over images.
///
/// The default fits JPEG thumbnails of up to 0.1 megapixels on the web in 2024: tenth percentile
/// 1.03, median 3.07, ninetieth 11.54 (the codec-compare wiki of the WebM project, from the HTTP
/// Archive).
public struct BitsPerPixel: KeyedConfiguration {
  /// The median over images.
  public var median = 3.07
  /// The standard deviation of the natural logarithm; 0 makes all images alike.
  public var sigma = 0.94

  /// Thumbnails as the web has them.
  public init() {}

  /// Its keys.
  public static let fields = Fields<Self> {
    Field("median", \.median, "the median over images", .from(0.01...64, "bits"))
    Field(
      "sigma", \.sigma, "the standard deviation of the natural logarithm; 0 makes all images alike",
      .from(0...3))
  }
}

public import Primitives

/// How many bits an encoded image spends on a pixel: a lognormal distribution over images.
///
/// The default fits JPEG thumbnails of up to 0.1 megapixels on the web in 2024: tenth percentile
/// 1.03, median 3.07, ninetieth 11.54 (the codec-compare wiki of the WebM project, from the HTTP
/// Archive).
public struct BitsPerPixel: Configuration {
  /// The median over images.
  public var median = 3.07
  /// The standard deviation of the natural logarithm; 0 makes all images alike.
  public var sigma = 0.94

  /// Thumbnails as the web has them.
  public init() {}

  /// Reports impossible values.
  public func check(_ problems: inout Problems) {
    if !(0.01...64).contains(median) { problems.add("median", "must be from 0.01 to 64 bits") }
    if !(0...3).contains(sigma) { problems.add("sigma", "must be from 0 to 3") }
  }
}

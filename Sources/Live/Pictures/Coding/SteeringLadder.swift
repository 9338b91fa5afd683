import Environment

/// The ways to encode one drawing, in the order of the file's length.
///
/// JPEG and WebP begin at the lowest quality without grain, go up to the highest quality, and then add grain. The
/// highest quality is 75. If that and all of the grain give too short a file, it is a quality that preserves nearly all
/// of the grain. PNG and GIF only add grain.
struct SteeringLadder: Equatable, Sendable {
  /// The number of levels.
  let levels: Int
  /// The expected lengths of the first and the final level. The search begins with them.
  let guess: ClosedRange<Int>
  private let highest: Int
  private let plain: Int

  /// Creates the ladder of a file.
  ///
  /// - Parameters:
  ///   - format: The file format.
  ///   - size: The width and height in pixels.
  ///   - wanted: The length of the file in bytes.
  init(_ format: ImageFormat, _ size: PixelSize, wanted: Int) {
    let reach = Reach(format)
    let isUsualEnough = wanted <= reach.bytes(reach.usual, size)
    highest = isUsualEnough ? 75 : reach.highestQuality
    plain = reach.hasQuality ? highest - PictureEncoder.lowestQuality : 0
    levels = plain + PictureDrawing.maxGrain + 1
    let most = isUsualEnough ? reach.usual : reach.most
    guess = reach.bytes(reach.least, size)...reach.bytes(most, size)
  }

  /// Returns the quality and the grain of a level.
  func step(_ level: Int) -> (quality: Int, grain: Int) {
    let grain = max(level - plain, 0)
    return (highest - plain + level - grain, grain)
  }
}

/// The range of lengths of a format. `header` is a number of bytes. `least`, `usual` and `most` are added to it, in
/// thousandths of a bit per pixel.
///
/// The values were measured with pictures of 40 to 480 pixels and libgd 2.3.3. With another encoder, the search takes
/// longer but is correct.
private struct Reach {
  let header: Int
  let least: Int
  /// The value with all of the grain at quality 75.
  let usual: Int
  /// The value with all of the grain at the highest quality in use.
  let most: Int
  let highestQuality: Int

  var hasQuality: Bool { most > usual }

  init(_ format: ImageFormat) {
    switch format {
    case .jpeg: (header, least, usual, most, highestQuality) = (700, 300, 3_300, 14_000, 95)
    case .webp: (header, least, usual, most, highestQuality) = (200, 100, 3_500, 7_500, 100)
    case .png: (header, least, usual, most, highestQuality) = (300, 100, 20_000, 20_000, 75)
    case .gif, .heic, .avif:
      (header, least, usual, most, highestQuality) = (500, 150, 7_400, 7_400, 75)
    }
  }

  func bytes(_ bits: Int, _ size: PixelSize) -> Int { header + bits * size.area / 8_000 }
}

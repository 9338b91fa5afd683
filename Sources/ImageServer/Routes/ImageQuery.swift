import Pictures
import Primitives
import World

/// Which image a request is for, and how it is wanted.
struct ImageQuery: Sendable {
  /// Why a request for an image cannot be served.
  struct Refusal: Error {
    let answer: Answer

    init(_ status: UInt16, _ reason: String) { answer = .refusal(status, reason) }
  }

  let object: ObjectID
  let format: ImageFormat
  let size: PixelSize
  /// The version asked for, if any.
  let version: UInt32?

  private static var sides: ClosedRange<Int> { ServedWorld.sides }

  /// Reads a target of which the path has two segments.
  static func read(_ target: RequestTarget, feed: Feed) -> Result<ImageQuery, Refusal> {
    let parts = target.path[1].split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, let number = UInt32(parts[0]), "\(number)" == parts[0],
      number < feed.objectCount
    else {
      return .failure(Refusal(404, "no such image; there are 0 to \(feed.objectCount - 1)"))
    }
    guard let format = ImageFormat(fileExtension: parts[1]) else {
      return .failure(Refusal(404, "no such format; there are jpg, png, webp and gif"))
    }
    let own = feed.configuration.pixels
    guard let size = size(target["w"], target["h"], own) else {
      return .failure(
        Refusal(
          400, "w and h must be whole numbers from \(sides.lowerBound) to \(sides.upperBound)"))
    }
    let version = target["v"].map { UInt32($0) }
    if case .some(.none) = version {
      return .failure(Refusal(400, "v must be a whole number"))
    }
    return .success(
      ImageQuery(
        object: ObjectID(number), format: format, size: size, version: version.flatMap(\.self)))
  }

  /// The size asked for. One side alone keeps the feed's proportions.
  private static func size(_ width: String?, _ height: String?, _ own: PixelSize) -> PixelSize? {
    let asked = [width, height].map { $0.map { Int($0) ?? 0 } }
    let size =
      switch (asked[0], asked[1]) {
      case (nil, nil): own
      case (let width?, let height?): PixelSize(width: width, height: height)
      case (let width?, nil):
        PixelSize(width: width, height: min(max(width, 0), 1 << 20) * own.height / own.width)
      case (nil, let height?):
        PixelSize(width: min(max(height, 0), 1 << 20) * own.width / own.height, height: height)
      }
    return sides.contains(size.width) && sides.contains(size.height) ? size : nil
  }

  /// The encoding that answers the request: as many bits a pixel as the feed gives the image.
  func key(version: UInt32, _ feed: Feed) -> EncodingCache.Key {
    let own = feed.configuration.pixels
    let bytes = feed.encodedBytes(of: object, version: version).bytes
    let wanted = size == own ? bytes : max(64, bytes * size.area / own.area)
    return EncodingCache.Key(
      PictureIdentity(object, version: version), size: size, format: format, wanted: wanted)
  }
}

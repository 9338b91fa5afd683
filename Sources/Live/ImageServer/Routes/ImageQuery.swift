import Environment
import Pictures
import Primitives

/// The address in a request, the rendition at that address, and the form that the client wants.
struct ImageQuery: Sendable {
  let address: AddressID
  let rendition: RenditionID
  let format: ImageFormat
  let size: PixelSize
  /// The requested version; nil if the target has none.
  let version: UInt32?
  /// True if the address is the redirect target of the image's own address.
  let followsRedirect: Bool
  /// The expiry and the full text of the signature; nil if the address is not signed.
  private let signature: (expiry: Instant, text: String)?

  private static var sides: ClosedRange<Int> { ServedSetup.sides }

  /// Reads a target whose path has two segments.
  ///
  /// - Throws: The response to a target that is not an image of the feed.
  init(_ target: RequestTarget, feed: Feed) throws(Response) {
    let parts = target.path[1].split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, let number = UInt32(parts[0]), "\(number)" == parts[0],
      number < feed.objectCount
    else {
      throw .refusal(404, "no such image; there are 0 to \(feed.objectCount - 1)")
    }
    guard let format = ImageFormat(fileExtension: parts[1]) else {
      throw .refusal(404, "no such format; there are jpg, png, webp and gif")
    }
    (address, rendition) = (AddressID(number), feed.rendition(at: AddressID(number)))
    let own = feed.imageClass(of: rendition).pixels
    guard let size = Self.size(target["w"], target["h"], own) else {
      let sides = Self.sides
      throw .refusal(
        400, "w and h must be whole numbers from \(sides.lowerBound) to \(sides.upperBound)")
    }
    version = target["v"].flatMap { UInt32($0) }
    guard version != nil || target["v"] == nil else {
      throw .refusal(400, "v must be a whole number")
    }
    followsRedirect = target["r"] != nil
    signature = target["expires"].flatMap { Int64($0) }.map {
      (Instant(nanoseconds: $0), "expires=\($0)&signature=\(target["signature"] ?? "")")
    }
    (self.format, self.size) = (format, size)
  }

  /// Creates a query for the current version of an image, in the feed's size and format.
  init(_ rendition: RenditionID, _ feed: Feed) {
    let own = feed.imageClass(of: rendition)
    (address, self.rendition) = (feed.address(of: rendition), rendition)
    (format, size, version, followsRedirect) = (own.format, own.pixels, nil, false)
    signature = nil
  }

  /// True if the addresses of a feed are signed and this address has no valid signature.
  func isForbidden(by feed: Feed, at now: Instant) -> Bool {
    guard feed.configuration.signed != nil else { return false }
    guard let signature, signature.expiry >= now else { return true }
    return signature.text != feed.signature(of: rendition, until: signature.expiry)
  }

  /// Returns the requested size. If only one side is given, the picture keeps the feed's proportions.
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

  /// Returns the encoding that answers the request, with the feed's bits per pixel for the image.
  func key(version: UInt32, _ feed: Feed) -> EncodingCache.Key {
    let own = feed.imageClass(of: rendition).pixels
    let bytes = feed.encodedBytes(of: rendition, version: version).bytes
    let wanted = size == own ? bytes : max(64, bytes * size.area / own.area)
    return EncodingCache.Key(
      PictureIdentity(rendition, version: version), size: size, format: format, wanted: wanted)
  }
}

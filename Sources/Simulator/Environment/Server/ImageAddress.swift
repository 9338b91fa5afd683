package import Primitives

/// The address of an image on the server: `/images/{image}.{ext}?w=&h=&v=`.
package struct ImageAddress: Hashable, Sendable {
  /// The address's number.
  package let id: AddressID
  /// The file format of its extension.
  package let format: ImageFormat
  /// The requested size; nil if it is the feed's.
  package let size: PixelSize?
  /// The requested version; nil if it is the current one.
  package let version: UInt32?

  /// Creates an image's address.
  ///
  /// - Parameters:
  ///   - id: The address's number.
  ///   - format: Its file format. HEIC and AVIF cannot be encoded and are served as JPEG.
  ///   - size: The requested size; nil if it is the feed's.
  ///   - version: The requested version; nil if it is the current one.
  package init(
    _ id: AddressID, format: ImageFormat, size: PixelSize? = nil, version: UInt32? = nil
  ) {
    self.id = id
    self.format = format.isDrawn ? format : .jpeg
    self.size = size
    self.version = version
  }

  /// The path and query.
  package var path: String {
    var items: [String] = []
    if let size { items += ["w=\(size.width)", "h=\(size.height)"] }
    if let version { items.append("v=\(version)") }
    let query = items.isEmpty ? "" : "?" + items.joined(separator: "&")
    return "/images/\(id.rawValue).\(format.fileExtension)\(query)"
  }
}

extension Feed {
  /// Returns the path and query of an address, as in a request.
  package func target(of address: AddressID) -> String {
    let rendition = rendition(at: address)
    let own = imageClass(of: rendition)
    return ImageAddress(self.address(of: rendition), format: own.format, size: own.pixels).path
  }

  /// Returns the signature of a rendition's address until an expiry: the end of its query, without a separator.
  package func signature(of rendition: RenditionID, until expiry: Instant) -> String {
    let time = expiry.nanoseconds
    let proof = SplitMix64(seed: signer.value(at: UInt64(rendition.rawValue)))
      .value(at: UInt64(bitPattern: time))
    return "expires=\(time)&signature=\(String(proof, radix: 16))"
  }

  /// Returns the name of a rendition in the feed's trace, or the path and query of its address if it has none.
  package func name(of id: RenditionID) -> String {
    tracedName(of: id) ?? target(of: address(of: id))
  }
}

extension ImageFormat {
  /// The file extension of the format.
  package var fileExtension: String { self == .jpeg ? "jpg" : rawValue }

  /// Creates the format of a file extension; nil if no images are served with it.
  package init?(fileExtension: Substring) {
    switch fileExtension {
    case "jpg", "jpeg": self = .jpeg
    case "png": self = .png
    case "webp": self = .webp
    case "gif": self = .gif
    default: return nil
    }
  }

  /// The media type, by IANA's registry.
  package var mediaType: String { "image/\(rawValue)" }
}

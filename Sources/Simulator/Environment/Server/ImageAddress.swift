package import Primitives

/// The address of an image on the server: `/images/{image}.{ext}?w=&h=&v=`.
package struct ImageAddress: Hashable, Sendable {
  /// The address's number.
  package let id: AddressID
  /// The file format of its extension.
  package let format: ImageFormat
  /// The requested size; nil for the feed's own.
  package let size: PixelSize?
  /// The requested version; nil for the current one.
  package let version: UInt32?

  /// Creates an image's address.
  ///
  /// - Parameters:
  ///   - id: The address's number.
  ///   - format: Its file format. HEIC and AVIF are not encoded here and are served as JPEG.
  ///   - size: The requested size.
  ///   - version: The requested version.
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

  /// Returns what makes the address of a rendition valid until a moment: the end of its query, without a separator.
  package func signature(of rendition: RenditionID, until expiry: Instant) -> String {
    let time = expiry.nanoseconds
    let proof = SplitMix64(seed: signer.value(at: UInt64(rendition.rawValue)))
      .value(at: UInt64(bitPattern: time))
    return "expires=\(time)&signature=\(String(proof, radix: 16))"
  }

  /// Returns the name of a rendition in the feed's trace, or else the path and query of its address.
  package func name(of id: RenditionID) -> String {
    let names = trace?.names ?? []
    return id.index < names.count ? names[id.index] : target(of: address(of: id))
  }
}

extension ImageFormat {
  /// The file extension of the format.
  package var fileExtension: String { self == .jpeg ? "jpg" : rawValue }

  /// Returns the format of a file extension with which images are served.
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

package import Primitives

/// The address of an image on the server: `/images/{image}.{ext}?w=&h=&v=`.
package struct ImageAddress: Hashable, Sendable {
  /// The image.
  package let object: ObjectID
  /// The file format of its extension.
  package let format: ImageFormat
  /// The requested size; nil for the feed's own.
  package let size: PixelSize?
  /// The requested version; nil for the current one.
  package let version: UInt32?

  /// Creates an image's address.
  ///
  /// - Parameters:
  ///   - object: The image.
  ///   - format: Its file format. HEIC is not encoded here and is served as JPEG.
  ///   - size: The requested size.
  ///   - version: The requested version.
  package init(
    _ object: ObjectID, format: ImageFormat, size: PixelSize? = nil, version: UInt32? = nil
  ) {
    self.object = object
    self.format = format == .heic ? .jpeg : format
    self.size = size
    self.version = version
  }

  /// The path and query.
  package var path: String {
    var items: [String] = []
    if let size { items += ["w=\(size.width)", "h=\(size.height)"] }
    if let version { items.append("v=\(version)") }
    let query = items.isEmpty ? "" : "?" + items.joined(separator: "&")
    return "/images/\(object.rawValue).\(format.fileExtension)\(query)"
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

extension Feed {
  /// Returns the address of an image in the size and format of its class.
  package func address(of object: ObjectID) -> ImageAddress {
    let own = imageClass(of: object)
    return ImageAddress(object, format: own.format, size: own.pixels)
  }

  /// Returns the name of an image: that in the recorded trace, or else the path of its address.
  package func name(of object: ObjectID) -> String {
    if let names = trace?.names, object.index < names.count { return names[object.index] }
    return address(of: object).path
  }
}

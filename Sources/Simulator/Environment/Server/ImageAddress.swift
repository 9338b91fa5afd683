package import Primitives

/// Where an image is found on the server: `/images/{image}.{ext}?w=&h=&v=`.
package struct ImageAddress: Hashable, Sendable {
  /// The image.
  package let object: ObjectID
  /// The file format that its ending names.
  package let format: ImageFormat
  /// The size it is wanted in; the feed's own where nothing is asked.
  package let size: PixelSize?
  /// The version asked for; whichever there is, where none is asked.
  package let version: UInt32?

  /// An image's address.
  ///
  /// - Parameters:
  ///   - object: The image.
  ///   - format: Its file format; HEIC, which is not encoded here, is served as JPEG.
  ///   - size: The size it is wanted in.
  ///   - version: The version asked for.
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
  /// The ending of files of the format.
  package var fileExtension: String { self == .jpeg ? "jpg" : rawValue }

  /// The format of an ending that images are served with.
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

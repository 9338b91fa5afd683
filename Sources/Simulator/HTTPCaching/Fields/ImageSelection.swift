/// A selection of requests as requests for images.
package struct ImageSelection: Sendable {
  /// True if all requests are selected.
  package var takesAll: Bool
  /// Patterns of further paths that are selected, with `*` for any characters.
  package var paths: [String]

  /// Selects requests by media type and file extension, or by patterns.
  package init(takesAll: Bool = false, paths: [String] = []) {
    (self.takesAll, self.paths) = (takesAll, paths)
  }

  private static let endings: Set<Substring> = [
    "apng", "avif", "avifs", "bmp", "dib", "gif", "heic", "heics", "heif", "ico", "jfif", "jp2",
    "jpe", "jpeg", "jpg", "jxl", "png", "svg", "svgz", "tif", "tiff", "webp",
  ]
  /// The media types that servers send if they do not know the type.
  private static let unknownTypes: Set<String> = [
    "", "-", "application/octet-stream", "binary/octet-stream", "x-unknown",
  ]

  /// True if a media type does not identify the content.
  package static func isUnknown(_ type: String) -> Bool { unknownTypes.contains(type) }

  /// Checks a request by the type of its response, or by the extension of its path if the type is unknown.
  ///
  /// - Parameters:
  ///   - target: The path and query, or the URL.
  ///   - type: The media type in lower case, without parameters; empty if it is not known.
  /// - Returns: True if the request is selected.
  /// - Complexity: O(*n*) in the length of the target multiplied by the number of patterns.
  package func contains(_ target: String, type: String = "") -> Bool {
    if takesAll { return true }
    let path = Self.path(of: target)
    if paths.contains(where: { Self.matches(path, $0) }) { return true }
    guard Self.isUnknown(type) else { return type.hasPrefix("image/") }
    guard let point = path.lastIndex(of: ".") else { return false }
    return Self.endings.contains(path[path.index(after: point)...].lowercased()[...])
  }

  /// Returns the path of a URL or target, without query, fragment and parameters.
  private static func path(of target: String) -> Substring {
    let path = target.prefix { !"?#;".contains($0) }
    guard let scheme = path.firstRange(of: "://") else { return path }
    return path[scheme.upperBound...].drop { $0 != "/" }
  }

  private static func matches(_ path: Substring, _ pattern: String) -> Bool {
    let parts = pattern.split(separator: "*", omittingEmptySubsequences: false)
    guard let first = parts.first, parts.count > 1 else { return path == pattern }
    guard path.hasPrefix(first) else { return false }
    var rest = path.dropFirst(first.count)
    for part in parts.dropFirst().dropLast() where !part.isEmpty {
      guard let found = rest.firstRange(of: part) else { return false }
      rest = rest[found.upperBound...]
    }
    return rest.hasSuffix(parts[parts.count - 1])
  }
}

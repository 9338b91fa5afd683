/// The requests that count as requests for images.
package struct ImageSelection: Sendable {
  /// True if all requests count.
  package var takesAll: Bool
  /// Patterns of paths that count too, with `*` for any characters.
  package var paths: [String]

  /// Selects images by their types and endings, and more if stated.
  package init(takesAll: Bool = false, paths: [String] = []) {
    (self.takesAll, self.paths) = (takesAll, paths)
  }

  private static let endings: Set<Substring> = [
    "apng", "avif", "avifs", "bmp", "dib", "gif", "heic", "heics", "heif", "ico", "jfif", "jp2",
    "jpe", "jpeg", "jpg", "jxl", "png", "svg", "svgz", "tif", "tiff", "webp",
  ]
  /// The types that servers send if they do not know the type.
  private static let unknownTypes: Set<String> = [
    "", "-", "application/octet-stream", "binary/octet-stream", "x-unknown",
  ]

  /// True if a type says nothing of the content.
  package static func isUnknown(_ type: String) -> Bool { unknownTypes.contains(type) }

  /// Checks a request: by the type of its answer, or by the ending of its path if it has no type.
  ///
  /// - Parameters:
  ///   - target: The path and query, or the URL.
  ///   - type: The media type in lower case, without parameters; empty if it is not known.
  /// - Returns: True if it counts.
  /// - Complexity: O(*n*) in the length of the target, times the number of patterns.
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

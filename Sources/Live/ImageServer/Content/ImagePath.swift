/// Recognises images by their paths.
enum ImagePath {
  /// True if the path ends like an image's.
  static func isImage(_ target: String) -> Bool {
    let path = target.prefix { $0 != "?" }.lowercased()
    return [".jpg", ".jpeg", ".png", ".gif", ".webp", ".heic", ".avif"].contains {
      path.hasSuffix($0)
    }
  }
}

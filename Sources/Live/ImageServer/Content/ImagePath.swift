/// What a path says of what is there.
enum ImagePath {
  /// Whether it ends as those of images do.
  static func isImage(_ target: String) -> Bool {
    let path = target.prefix { $0 != "?" }.lowercased()
    return [".jpg", ".jpeg", ".png", ".gif", ".webp", ".heic", ".avif"].contains {
      path.hasSuffix($0)
    }
  }
}

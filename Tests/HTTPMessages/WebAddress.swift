import HTTPCaching

/// The address of a resource, split as far as a cache needs (RFC 3986; RFC 9110, section 4.2).
struct WebAddress: Hashable {
  /// Scheme and authority in lower case, without the scheme's own port.
  let origin: String
  /// Path and query; never empty.
  let target: String

  /// The whole without a fragment. Equivalent addresses have equal texts (RFC 9110, section 4.2.3).
  var text: String { origin + target }

  private init(origin: String, target: Substring) {
    self.origin = origin
    self.target = target.hasPrefix("/") ? String(target) : "/" + target
  }

  /// Reads an absolute address; nil if its scheme has no authority.
  init?(_ text: String) {
    let whole = text.prefix { $0 != "#" }
    guard let mark = whole.firstIndex(of: ":"), whole[mark...].hasPrefix("://") else { return nil }
    let scheme = whole[..<mark].lowercased()
    let rest = whole[mark...].dropFirst(3)
    let authority = rest.prefix { $0 != "/" && $0 != "?" }
    self.init(
      origin: scheme + "://" + Self.host(authority.lowercased(), scheme),
      target: rest[authority.endIndex...])
  }

  private static func host(_ authority: String, _ scheme: String) -> String {
    let ports = ["http": ":80", "https": ":443"]
    guard let port = ports[scheme], authority.hasSuffix(port) else { return authority }
    return String(authority.dropLast(port.count))
  }

  /// Returns the address of a reference (RFC 3986, section 5.2); nil if its scheme has no authority.
  func resolve(_ reference: String) -> WebAddress? {
    if let absolute = WebAddress(reference) { return absolute }
    let reference = reference.prefix { $0 != "#" }
    let beforePath = reference.prefix { $0 != "/" && $0 != "?" }
    guard !beforePath.contains(":") else { return nil }
    if reference.hasPrefix("//") {
      return WebAddress(origin.prefix { $0 != ":" } + ":" + reference)
    }
    return WebAddress(origin: origin, target: Self.withoutDots(absolutePath(reference))[...])
  }

  private func absolutePath(_ reference: Substring) -> String {
    if reference.isEmpty { return target }
    if reference.hasPrefix("/") { return String(reference) }
    let path = target.prefix { $0 != "?" }
    if reference.hasPrefix("?") { return String(path) + reference }
    let folder = path[...(path.lastIndex(of: "/") ?? path.startIndex)]
    return String(folder) + reference
  }

  /// Returns the path without `.` and `..` (RFC 3986, section 5.2.4), and the query unchanged.
  private static func withoutDots(_ target: String) -> String {
    let path = target.prefix { $0 != "?" }
    var kept: [Substring] = []
    let segments = path.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
    for segment in segments where segment != "." {
      if segment == ".." { _ = kept.popLast() } else { kept.append(segment) }
    }
    if let last = segments.last, last == "." || last == ".." { kept.append("") }
    return "/" + kept.joined(separator: "/") + target[path.endIndex...]
  }
}

import Foundation

/// The address of another server: its scheme, its host, and the prefix of its paths.
package struct UpstreamAddress: Equatable, Sendable {
  /// The scheme, the host and the port, without a slash at the end. The scheme's default port is left out.
  let origin: String
  /// The prefix of each path: empty, or a path without a slash at its end.
  let prefix: String
  /// The host and the port.
  let authority: String

  /// Reads the address of a server; nil if it is malformed, or has a user name, a query or a fragment.
  ///
  /// - Parameter text: Such as `https://images.example` or `http://127.0.0.1:8000/v1`.
  package init?(_ text: String) {
    guard let parts = URLComponents(string: text), let authority = Self.authority(of: parts),
      parts.user == nil, parts.query == nil, parts.fragment == nil, let scheme = parts.scheme
    else { return nil }
    self.authority = authority
    origin = "\(scheme.lowercased())://\(authority)"
    let path = parts.percentEncodedPath
    prefix = path.hasSuffix("/") ? String(path.dropLast()) : path
  }

  /// Returns the host in lower case, with the port unless it is the scheme's default; nil if the scheme is not HTTP or
  /// HTTPS.
  private static func authority(of parts: URLComponents) -> String? {
    let ports = ["http": 80, "https": 443]
    guard let own = parts.scheme.flatMap({ ports[$0.lowercased()] }),
      let host = parts.percentEncodedHost?.lowercased(), !host.isEmpty,
      1...65_535 ~= parts.port ?? own
    else { return nil }
    let bare = host.contains(":") && !host.hasPrefix("[") ? "[\(host)]" : host
    return parts.port.map { $0 == own ? bare : "\(bare):\($0)" } ?? bare
  }

  /// The address as text.
  package var description: String { origin + prefix }

  /// Returns the upstream server's target for a target of this server, which may be in absolute form.
  func target(_ requested: String) -> String {
    prefix + RequestTarget.withoutOrigin(requested)
  }

  /// Translates the location in an upstream server's header field for this server's clients.
  ///
  /// - Parameter location: The field's value.
  /// - Returns: A path on this server if the location is on the upstream server; otherwise the unchanged location.
  package func local(_ location: String) -> String {
    guard let path = path(of: location) else { return location }
    guard path.hasPrefix(prefix) else { return origin + path }
    let own = path.dropFirst(prefix.count)
    return switch own.first {
    case nil: "/"
    case "/": String(own)
    case "?", "#": "/" + own
    default: origin + path
    }
  }

  /// Returns the path, query and fragment of a location on the upstream server; nil for a location on another server,
  /// or one relative to the requested path.
  private func path(of location: String) -> String? {
    if location.hasPrefix("//") { return path(of: origin.prefix { $0 != "/" } + location) }
    if location.hasPrefix("/") { return location }
    guard let parts = URLComponents(string: location), let authority = Self.authority(of: parts),
      "\(parts.scheme?.lowercased() ?? "")://\(authority)" == origin,
      let slashes = location.firstRange(of: "//")
    else { return nil }
    let rest = location[slashes.upperBound...].drop { !"/?#".contains($0) }
    return rest.hasPrefix("/") ? String(rest) : "/" + rest
  }
}

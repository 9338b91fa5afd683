import Foundation

/// Where another server is: its scheme and host, and what all its paths begin with.
package struct UpstreamAddress: Equatable, Sendable {
  /// The scheme, the host and, unless it is the scheme's own, the port, without a slash at the end.
  let origin: String
  /// What stands before each path; nothing, or a path without a slash at the end.
  let prefix: String
  /// The host and the port.
  let authority: String

  /// Reads the address of a server; nil for what is none, or has a name, a query or a fragment too.
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

  /// The host in lower case, and the port where it is not the scheme's own; nil where it is not HTTP.
  private static func authority(of parts: URLComponents) -> String? {
    let ports = ["http": 80, "https": 443]
    guard let own = parts.scheme.flatMap({ ports[$0.lowercased()] }),
      let host = parts.percentEncodedHost?.lowercased(), !host.isEmpty
    else { return nil }
    let bare = host.contains(":") && !host.hasPrefix("[") ? "[\(host)]" : host
    return parts.port.map { $0 == own ? bare : "\(bare):\($0)" } ?? bare
  }

  /// What it is called.
  package var description: String { origin + prefix }

  /// What is asked of it when this server is asked for a target, which may be in the absolute form.
  func target(_ requested: String) -> String {
    prefix + RequestTarget.withoutOrigin(requested)
  }

  /// Where a client of this server is led by a field that leads a client of the upstream somewhere.
  ///
  /// - Parameter location: The field's value.
  /// - Returns: A path, which is this server's, where it is the upstream's; else the same.
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

  /// The path, query and fragment of what leads to the upstream; nil for what leads elsewhere, and for what is
  /// relative to the path that was asked for.
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

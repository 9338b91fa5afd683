/// Captured responses that the server replays, by host, path and query.
package struct ServedArchive: Sendable {
  /// A captured response.
  package struct Resource: Sendable {
    /// The URL, without a fragment.
    package let url: String
    package let status: UInt16
    /// The header fields, as received.
    package let fields: [(name: String, value: String)]
    /// The body, decoded; nil if it was not captured.
    package let body: [UInt8]?
    /// True if the response is an image.
    package let isImage: Bool

    /// Creates a captured response.
    package init(
      url: String, status: UInt16, fields: [(name: String, value: String)], body: [UInt8]?,
      isImage: Bool
    ) {
      (self.url, self.status, self.fields) = (url, status, fields)
      (self.body, self.isImage) = (body, isImage)
    }

    /// True if the response can be replayed: it is whole and does not refer to the client's copy.
    fileprivate var isWhole: Bool { status != 206 && status != 304 }

    /// False if the client received no response, or only an interim response (RFC 9110, section 15.2).
    package var isFinal: Bool { status >= 200 }

    /// True if the header fits in the memory of a connection.
    package var isSendable: Bool {
      PassedHeader(fields.map { HeaderField($0.name, $0.value) }).sent.lineBytes
        <= Response.longestHeader
    }
  }

  /// The responses, by host in lower case, then by target.
  private var hosts: [String: [String: Resource]] = [:]
  /// The first response for each target, of any host.
  private var targets: [String: Resource] = [:]

  /// Creates an archive. Of several responses for one URL, it stores the first with a body. Partial responses (206) and
  /// confirmations of the client's copy (304) are left out.
  ///
  /// - Complexity: O(*n*).
  package init(_ resources: [Resource]) {
    // A request without a response is used only if its URL has no response.
    let responses = resources.filter(\.isFinal) + resources.filter { !$0.isFinal }
    for resource in responses where resource.isWhole {
      guard let (host, target) = Self.parts(of: resource.url) else { continue }
      func replaces(_ known: Resource?) -> Bool {
        known.map { $0.body == nil && resource.isFinal } ?? true
      }
      if replaces(hosts[host]?[target]) { hosts[host, default: [:]][target] = resource }
      if replaces(targets[target]) { targets[target] = resource }
    }
  }

  /// The maximum number of bytes in the header of a response.
  package static let longestHeader = Response.longestHeader

  /// The number of different URLs.
  package var count: Int { hosts.values.reduce(0) { $0 + $1.count } }

  /// Its hosts, in alphabetical order.
  package var hostNames: [String] { hosts.keys.sorted() }

  /// Returns the response for a target.
  ///
  /// - Parameters:
  ///   - target: The path and query.
  ///   - host: The value of the field `Host`. For a host of the archive, only its responses are searched; for any other
  ///     host, all responses are.
  /// - Returns: The response; nil if the archive has none.
  func resource(at target: String, host: String?) -> Resource? {
    guard let host, let own = hosts[Self.withoutPort(host)] else { return targets[target] }
    return own[target]
  }

  /// True if the archive has responses of a host. The host is given in lower case.
  func hasHost(_ host: String) -> Bool { hosts[host] != nil }

  /// Returns a host in lower case, without its port.
  static func withoutPort(_ host: String) -> String {
    let lowered = host.lowercased()
    guard let colon = lowered.lastIndex(of: ":"), !lowered.hasSuffix("]") else { return lowered }
    return String(lowered[..<colon])
  }

  /// Returns the host of a URL, and its path with the query.
  static func parts(of url: String) -> (host: String, target: String)? {
    for scheme in ["http://", "https://"] where url.lowercased().hasPrefix(scheme) {
      let rest = url.dropFirst(scheme.count)
      let end = rest.firstIndex { "/?".contains($0) } ?? rest.endIndex
      let authority = rest[..<end].split(separator: "@").last ?? ""
      let target = String(rest[end...])
      return (withoutPort(String(authority)), target.hasPrefix("/") ? target : "/" + target)
    }
    return nil
  }
}

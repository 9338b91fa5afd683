/// Answers that were captured, to be given again: by host, path and query.
package struct ServedArchive: Sendable {
  /// An answer that was captured.
  package struct Resource: Sendable {
    /// The URL, without a fragment.
    package let url: String
    /// The status.
    package let status: UInt16
    /// The fields of its header as they came.
    package let fields: [(name: String, value: String)]
    /// The body, decoded; nil where it was not captured.
    package let body: [UInt8]?
    /// Whether it is an image.
    package let isImage: Bool

    /// An answer of this URL.
    package init(
      url: String, status: UInt16, fields: [(name: String, value: String)], body: [UInt8]?,
      isImage: Bool
    ) {
      (self.url, self.status, self.fields) = (url, status, fields)
      (self.body, self.isImage) = (body, isImage)
    }

    /// Whether it can be given as it came: whole, and not about what the client had.
    fileprivate var isWhole: Bool { status != 206 && status != 304 }

    /// False if the client was not answered, or only told to wait (RFC 9110, section 15.2).
    package var isFinal: Bool { status >= 200 }

    /// True if its header has room in the memory of a connection.
    package var isSendable: Bool {
      PassedHeader(fields.map { HeaderField($0.name, $0.value) }).sent.lineBytes
        <= Answer.longestHeader
    }
  }

  /// Resources by host in lower case, then by target.
  private var hosts: [String: [String: Resource]] = [:]
  /// The first resource of each target, whatever its host.
  private var targets: [String: Resource] = [:]

  /// Resources that can be asked for.
  ///
  /// Of several with one URL the first that has a body is given; parts and confirmations of what the client
  /// had (206, 304) are none.
  ///
  /// - Complexity: O(*n*).
  package init(_ resources: [Resource]) {
    // A request that was not answered stands for its URL only where no other was.
    let answers = resources.filter(\.isFinal) + resources.filter { !$0.isFinal }
    for resource in answers where resource.isWhole {
      guard let (host, target) = Self.parts(of: resource.url) else { continue }
      func replaces(_ known: Resource?) -> Bool {
        known.map { $0.body == nil && resource.isFinal } ?? true
      }
      if replaces(hosts[host]?[target]) { hosts[host, default: [:]][target] = resource }
      if replaces(targets[target]) { targets[target] = resource }
    }
  }

  /// The bytes that the header of a resource may have.
  package static let longestHeader = Answer.longestHeader

  /// How many different URLs there are.
  package var count: Int { hosts.values.reduce(0) { $0 + $1.count } }

  /// Its hosts, in the order of the alphabet.
  package var hostNames: [String] { hosts.keys.sorted() }

  /// What there is at a target.
  ///
  /// - Parameters:
  ///   - target: The path and query.
  ///   - host: The field `Host`. One of the archive's own is looked through alone; any other stands for all.
  /// - Returns: The resource; nil where the archive lacks it.
  func resource(at target: String, host: String?) -> Resource? {
    guard let host, let own = hosts[Self.withoutPort(host)] else { return targets[target] }
    return own[target]
  }

  /// True if it has answers of a host, given in lower case.
  func hasHost(_ host: String) -> Bool { hosts[host] != nil }

  /// A host in lower case, without its port.
  static func withoutPort(_ host: String) -> String {
    let lowered = host.lowercased()
    guard let colon = lowered.lastIndex(of: ":"), !lowered.hasSuffix("]") else { return lowered }
    return String(lowered[..<colon])
  }

  /// The host of a URL, and its path and query.
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

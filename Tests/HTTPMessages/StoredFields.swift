import HTTPCaching

/// The header fields that are stored, and those that a later response updates.
extension HTTPFields {
  /// The fields that may be stored (RFC 9111, section 3.1). Fields about the connection, which Connection also lists,
  /// may not be (RFC 9110, section 7.6.1); nor may fields about a proxy on the way.
  ///
  /// - Complexity: O(*n* *m*) in the lines and the names that Connection lists.
  package var storable: HTTPFields {
    let listed = self["Connection"].map { ListMembers.split($0) } ?? []
    return without(Self.ofConnection + listed)
  }

  /// Replaces fields by those of a 304, or of another response about the same representation (RFC 9111, section 3.2).
  ///
  /// Fields that describe the stored body byte for byte stay. The section permits this to caches whose use of the body
  /// depends on them. An Age that the later response does not have is removed, as it described another way.
  ///
  /// - Complexity: O(*n* *m*) in the lines of both.
  package mutating func update(by later: HTTPFields) {
    let news = later.storable.without(Self.ofStoredBody)
    for line in news.lines { remove(line.name) }
    remove("Age")
    for line in news.lines { append(line) }
  }

  private func without(_ names: [String]) -> HTTPFields {
    HTTPFields(lines.filter { line in !names.contains { line.isNamed($0) } })
  }

  private static let ofConnection = [
    "Connection", "Keep-Alive", "Proxy-Connection", "TE", "Transfer-Encoding", "Upgrade",
    "Proxy-Authenticate", "Proxy-Authentication-Info", "Proxy-Authorization",
  ]

  private static let ofStoredBody = [
    "Content-Length", "Content-Encoding", "Content-Type", "Content-Range",
  ]
}

import HTTPCaching

/// The header of another server's response. It provides the fields that this server can send.
struct PassedHeader {
  let fields: [HeaderField]

  /// Response fields that are not passed on. Some concern one connection (RFC 9110, section 7.6.1). Some frame the
  /// message, which this server frames itself. Others would send the client to another server or to HTTPS.
  private static let dropped: Set<String> = [
    "connection", "keep-alive", "proxy-connection", "proxy-authenticate", "te", "trailer",
    "transfer-encoding", "upgrade", "content-length", "alt-svc", "strict-transport-security",
  ]
  /// Request fields that are not passed on. They concern one connection, or name the request's host.
  private static let droppedOfRequests: Set<String> = [
    "connection", "keep-alive", "proxy-connection", "proxy-authorization", "te", "trailer",
    "transfer-encoding", "upgrade", "content-length", "host", "expect", "cachebench-load",
  ]

  init(_ fields: [HeaderField]) { self.fields = fields }

  /// Returns the values of a field, joined by commas; nil if there is no such field. Give the name in lower case.
  func value(_ name: String) -> String? {
    let values = fields.filter { $0.name.lowercased() == name }.map(\.value)
    return values.isEmpty ? nil : values.joined(separator: ", ")
  }

  /// The response fields that can be sent to a client.
  var sent: [HeaderField] {
    let named = Self.names(in: value("connection"))
    return fields.filter { field in
      let name = field.name.lowercased()
      return !Self.dropped.contains(name) && !named.contains(name)
        && FieldSyntax.isToken(Array(field.name.utf8)) && Self.isPlain(field.value)
    }
  }

  /// Returns the fields of a request's header that can be passed on.
  static func passedOn(_ header: RequestHeader) -> [RequestHeader.Field] {
    let connection = header.fields.filter { $0.isNamed("connection") }
    let named = names(in: connection.map(\.text.value).joined(separator: ","))
    return header.fields.filter {
      let name = $0.text.name.lowercased()
      return !droppedOfRequests.contains(name) && !named.contains(name)
    }
  }

  /// The entity tag.
  var tag: String? { value("etag") }
  /// The date of the latest change.
  var modified: HTTPDate? { value("last-modified").flatMap { HTTPDate($0) } }
  /// Returns the lifetime that the field Expires states, in seconds. A response without Date has the date of its
  /// receipt (RFC 9110, section 6.6.1).
  func lifetime(receivedAt receipt: HTTPDate? = nil) -> Int64? {
    let date = value("date").flatMap { HTTPDate($0) } ?? receipt
    return value("expires").flatMap { HTTPDate($0) }.flatMap { expires in
      date.map { expires.unixSeconds - $0.unixSeconds }
    }
  }

  /// Returns the values about a private cache in the log (RFC 9111, sections 4.1, 4.2 and 5.2.2): the seconds for which
  /// the response stays fresh, nil if the header does not state them, and true if it must not be stored, otherwise nil.
  func reuse(receivedAt receipt: HTTPDate? = nil) -> (freshFor: Int64?, forbidsStoring: Bool?) {
    let directives = value("cache-control").map { CacheControl(parsing: $0) }
    let flags = directives?.flags ?? []
    // A cache that understands the status ignores no-store beside must-understand (section 5.2.2.3).
    if flags.contains(.noStore), !flags.contains(.mustUnderstand) { return (0, true) }
    if flags.contains(.noCache) || value("vary")?.contains("*") == true { return (0, nil) }
    // An Expires that is no date is in the past (section 5.3).
    let expires = value("expires").map { _ in lifetime(receivedAt: receipt) ?? 0 }
    let stated = directives?.maxAge.map { Int64($0) } ?? expires
    let age = value("age").flatMap { DeltaSeconds.read($0) } ?? 0
    return (stated.map { max(0, $0 - Int64(age)) }, nil)
  }

  /// True if the response is an image; nil if the header does not state its type.
  var isImage: Bool? {
    let type = value("content-type")?.lowercased()
    return type?.hasPrefix("application/octet-stream") == true ? nil : type?.hasPrefix("image/")
  }

  private static func names(in list: String?) -> Set<String> {
    Set((list ?? "").lowercased().split(separator: ",").map { $0.filter { $0 != " " } })
  }

  private static func isPlain(_ text: String) -> Bool {
    text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F }
  }
}

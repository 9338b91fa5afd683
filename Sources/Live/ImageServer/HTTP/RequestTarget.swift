import Foundation

/// The target of a request: the segments of its path, and the items of its query.
struct RequestTarget: Sendable {
  /// The decoded segments of the path; empty for `/`.
  let path: [String]
  private let query: [(name: String, value: String)]

  /// The maximum number of bytes in a target; a longer target gets 414. The limit is this server's; RFC 9110, section
  /// 4.1, recommends at least 8,000 bytes.
  static let longest = 8_000

  /// Reads the text between the method and the version in a request's first line.
  ///
  /// A target in absolute form, with a scheme and a host, is read as its path (RFC 9112, section 3.2.2).
  ///
  /// - Throws: The response to an unreadable target.
  init(_ text: String) throws(Response) {
    let origin = Self.withoutOrigin(text)
    guard origin.hasPrefix("/") else { throw .refusal(400, "the path must begin with '/'") }
    let parts = origin.utf8.split(
      separator: UInt8(ascii: "?"), maxSplits: 1, omittingEmptySubsequences: false)
    var path: [String] = []
    for segment in parts[0].split(separator: UInt8(ascii: "/")) {
      let decoded = try Self.decoded(Substring(segment))
      guard decoded != "..", decoded != ".", !decoded.utf8.contains(where: "/\\".utf8.contains)
      else {
        throw .refusal(400, "the path must not climb")
      }
      path.append(decoded)
    }
    self.path = path
    query = parts.count < 2 ? [] : try Self.items(parts[1])
  }

  /// The value of an item of the query. If several items have the name, it is the final one's.
  subscript(name: String) -> String? { query.last { $0.name == name }?.value }

  /// Returns the path and query of a target in either form.
  static func withoutOrigin(_ text: String) -> Substring {
    if text.utf8.first == UInt8(ascii: "/") { return text[...] }
    for scheme in ["http://", "https://"] where text.lowercased().hasPrefix(scheme) {
      let rest = text.dropFirst(scheme.count)
      return rest.firstIndex(of: "/").map { rest[$0...] } ?? "/"
    }
    return text[...]
  }

  private static func items(
    _ query: Substring.UTF8View
  ) throws(Response) -> [(name: String, value: String)] {
    var items: [(name: String, value: String)] = []
    for item in query.split(separator: UInt8(ascii: "&")) {
      let parts = item.split(
        separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
      var value = parts.count > 1 ? Substring(parts[1]) : ""
      if value.utf8.contains(UInt8(ascii: "+")) { value = value.replacing("+", with: " ") }
      items.append((try decoded(Substring(parts[0])), try decoded(value)))
    }
    return items
  }

  private static func decoded(_ text: Substring) throws(Response) -> String {
    let isEncoded = text.utf8.contains(UInt8(ascii: "%"))
    guard let decoded = isEncoded ? String(text).removingPercentEncoding : String(text) else {
      throw .refusal(400, "the percent-encoding is not that of UTF-8")
    }
    guard decoded.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) else {
      throw .refusal(400, "control characters are not allowed")
    }
    return decoded
  }
}

/// The first line of a request, without its target, and the header.
struct RequestLine: Sendable {
  var method = ""
  var version = ""
  var header = RequestHeader()
  /// True if the target has a zero byte, so that its end was not read.
  var hasHiddenTarget = false

  /// Known methods that are not served. They get 405; unknown methods get 501 (RFC 9110, section 9.1).
  private static let known = ["POST", "PUT", "DELETE", "CONNECT", "OPTIONS", "TRACE", "PATCH"]

  /// True if the method is served.
  var isServed: Bool { method == "GET" || method == "HEAD" }

  /// The status of the response to a method that is not served.
  var refusal: UInt16 { Self.known.contains(method) ? 405 : 501 }
}

/// The fields of a request's header that the server uses. They can be read until the response is being sent.
struct RequestFields: Sendable {
  /// Returns the value of a field by its name.
  let value: @Sendable (String) -> String?

  var host: String? { value("Host") }
  var ifMatch: String? { value("If-Match") }
  var ifNoneMatch: String? { value("If-None-Match") }
  var ifModifiedSince: String? { value("If-Modified-Since") }
  var ifUnmodifiedSince: String? { value("If-Unmodified-Since") }
  var ifRange: String? { value("If-Range") }
  var range: String? { value("Range") }
  /// `https` if a proxy before the server says that the client used it, as that of an emulated path does; nil otherwise.
  var scheme: String? { value("X-Forwarded-Proto").flatMap { $0 == "https" ? $0 : nil } }
  /// The load and attempt that a live run's client states, as `object.attempt`.
  var load: String? { value("Cachebench-Load") }

  /// True if the request asks for content only if the client's copy is out of date.
  var isConditional: Bool { ifNoneMatch != nil || ifModifiedSince != nil }
}

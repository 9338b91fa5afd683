import Foundation

/// What a request asks for: the segments of its path, and the items of its query.
struct RequestTarget: Sendable {
  /// Why a target cannot be read.
  struct Malformed: Error {
    let reason: String
  }

  /// The path's segments, decoded; none for `/`.
  let path: [String]
  private let query: [(name: String, value: String)]

  /// Longer targets are answered with 414. A limit of this server; RFC 9110, section 4.1, asks for no
  /// less than 8,000 bytes.
  static let longest = 8_000

  /// Reads the text between the method and the version.
  ///
  /// The absolute form, with a scheme and a host, is read as its path (RFC 9112, section 3.2.2).
  init(_ text: String) throws(Malformed) {
    let origin = Self.withoutOrigin(text)
    guard origin.hasPrefix("/") else { throw Malformed(reason: "the path must begin with '/'") }
    let parts = origin.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    var path: [String] = []
    for segment in parts[0].split(separator: "/") {
      let decoded = try Self.decoded(segment)
      guard decoded != "..", decoded != ".", !decoded.contains(where: { "/\\".contains($0) }) else {
        throw Malformed(reason: "the path must not climb")
      }
      path.append(decoded)
    }
    self.path = path
    query = parts.count < 2 ? [] : try Self.items(parts[1])
  }

  /// The value of an item of the query; the last, if there are several.
  subscript(name: String) -> String? { query.last { $0.name == name }?.value }

  private static func withoutOrigin(_ text: String) -> Substring {
    for scheme in ["http://", "https://"] where text.lowercased().hasPrefix(scheme) {
      let rest = text.dropFirst(scheme.count)
      return rest.firstIndex(of: "/").map { rest[$0...] } ?? "/"
    }
    return text[...]
  }

  private static func items(
    _ query: Substring
  ) throws(Malformed) -> [(name: String, value: String)] {
    var items: [(name: String, value: String)] = []
    for item in query.split(separator: "&") {
      let parts = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let value = parts.count > 1 ? parts[1].replacing("+", with: " ")[...] : ""
      items.append((try decoded(parts[0]), try decoded(value)))
    }
    return items
  }

  private static func decoded(_ text: Substring) throws(Malformed) -> String {
    guard let decoded = String(text).removingPercentEncoding else {
      throw Malformed(reason: "the percent-encoding is not that of UTF-8")
    }
    guard decoded.unicodeScalars.allSatisfy({ $0.value >= 0x20 && $0.value != 0x7F }) else {
      throw Malformed(reason: "control characters are not allowed")
    }
    return decoded
  }
}

/// What the first line of a request says beside its target.
struct RequestLine: Sendable {
  let method: String
  let version: String

  /// Methods that are known and not served: a server answers these with 405, others with 501
  /// (RFC 9110, section 9.1).
  private static let known = ["POST", "PUT", "DELETE", "CONNECT", "OPTIONS", "TRACE", "PATCH"]

  /// Whether the method is served.
  var isServed: Bool { method == "GET" || method == "HEAD" }

  /// The status for a method that is not served.
  var refusal: UInt16 { Self.known.contains(method) ? 405 : 501 }
}

/// The fields of a request's header that the server goes by.
struct RequestFields: Sendable {
  var host: String?
  var ifMatch: String?
  var ifNoneMatch: String?
  var ifModifiedSince: String?
  var ifUnmodifiedSince: String?
  var ifRange: String?
  var range: String?
  /// The load and attempt that a live run's client states, as `object.attempt`.
  var load: String?

  /// The fields, by a function that looks one up.
  init(_ value: (String) -> String?) {
    host = value("Host")
    ifMatch = value("If-Match")
    ifNoneMatch = value("If-None-Match")
    ifModifiedSince = value("If-Modified-Since")
    ifUnmodifiedSince = value("If-Unmodified-Since")
    ifRange = value("If-Range")
    range = value("Range")
    load = value("Cachebench-Load")
  }

  /// Whether the request asks for nothing that the client already has.
  var isConditional: Bool { ifNoneMatch != nil || ifModifiedSince != nil }
}

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

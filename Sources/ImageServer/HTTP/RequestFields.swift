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

  init() {}

  init(_ connection: ConnectionHandle) {
    host = connection.field("Host")
    ifMatch = connection.field("If-Match")
    ifNoneMatch = connection.field("If-None-Match")
    ifModifiedSince = connection.field("If-Modified-Since")
    ifUnmodifiedSince = connection.field("If-Unmodified-Since")
    ifRange = connection.field("If-Range")
    range = connection.field("Range")
    load = connection.field("Cachebench-Load")
  }

  /// Whether the request asks for nothing that the client already has.
  var isConditional: Bool { ifNoneMatch != nil || ifModifiedSince != nil }
}

import Foundation

/// What is asked of an upstream server.
struct UpstreamQuestion: Sendable {
  /// What stands in the request's first line.
  let target: String
  /// Whether only the header is wanted.
  let isHead: Bool
  /// The fields that are passed on.
  let fields: [RequestHeader.Field]
  /// What the field Via says of this server (RFC 9110, section 7.6.3).
  let via: String
  /// Whether the body is to come decoded, whatever coding the server and libcurl agree on; else it comes as
  /// the fields ask for it.
  let decodes: Bool
}

/// What an upstream server has answered.
struct UpstreamAnswer: Sendable {
  /// The status.
  var status: UInt16 = 0
  /// The protocol, as HTTP archives call it.
  var transport = ""
  /// The fields of the header, as they came.
  var fields: [HeaderField] = []
  /// The body.
  var body: [UInt8] = []
  /// The bytes of the body as they came over the network.
  var transferred = 0
  /// When the parts of the transfer were over.
  var moments = Moments()
  /// Keeps the room that the body takes.
  var room: BodyRoom?

  /// When the parts of a transfer were over, in microseconds from its start.
  struct Moments: Sendable {
    /// That the name was looked up, the connection was there and, with TLS, secured; nil for a connection that
    /// was there before.
    var opening: (name: Int64, connected: Int64, secured: Int64)?
    /// That the first byte had come.
    var firstByte: Int64 = 0
    /// That the last byte had come.
    var end: Int64 = 0
  }
}

/// Why there is no answer of an upstream server.
enum UpstreamFailure: Error, Equatable, CustomStringConvertible {
  /// It is not there, cannot be trusted, or has broken off; in the words of libcurl.
  case unreachable(String)
  /// It took too long.
  case timedOut(seconds: Double)
  /// Its header or body is longer than this server takes.
  case tooLong(String, limit: Int)
  /// Its header says what HTTP does not allow.
  case invalid(String)
  /// Too much is under way.
  case busy

  /// The status that a client is answered with (RFC 9110, sections 15.6.3 to 15.6.5).
  var status: UInt16 {
    switch self {
    case .unreachable, .tooLong, .invalid: 502
    case .timedOut: 504
    case .busy: 503
    }
  }

  /// What happened, without the name of the server.
  var description: String {
    switch self {
    case .unreachable(let reason): "does not respond: \(reason)"
    case .timedOut(let seconds): "has not responded completely within \(seconds.formatted()) s"
    case .tooLong(let part, let limit): "responds with a \(part) of more than \(limit) bytes"
    case .invalid(let what): "responds with \(what), which HTTP does not allow"
    case .busy: "this server has no room for more of its responses at a time; try again"
    }
  }
}

/// What answers of an upstream server may take.
package struct UpstreamLimits: Sendable {
  /// The bytes of one body.
  package var body = 64 << 20
  /// The bytes of all bodies that come or are being sent.
  package var underWay = 256 << 20
  /// The bytes of a header, which has to go out as one part.
  package var header = 16 << 10
  /// How long an answer may take, to its last byte, in seconds.
  package var seconds = 60.0

  /// What is usual.
  package init() {}
}

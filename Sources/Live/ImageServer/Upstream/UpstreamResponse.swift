import Foundation

/// A request to an upstream server.
struct UpstreamQuestion: Sendable {
  /// The target in the request's first line.
  let target: String
  /// True if only the header is wanted.
  let isHead: Bool
  /// The header fields that are passed on.
  let fields: [RequestHeader.Field]
  /// The value of the field Via for this server (RFC 9110, section 7.6.3).
  let via: String
  /// True if the body is to arrive decoded, in any coding that the server and libcurl agree on. If false, it arrives in
  /// the coding that the fields request.
  let decodes: Bool
}

/// A response of an upstream server.
struct UpstreamResponse: Sendable {
  var status: UInt16 = 0
  /// The protocol, as HTTP archives name it.
  var transport = ""
  /// The fields of the header, as received.
  var fields: [HeaderField] = []
  var body: [UInt8] = []
  /// The number of body bytes that came over the network.
  var transferred = 0
  /// The times at which the parts of the transfer ended.
  var moments = Moments()
  /// Holds the memory reservation of the body.
  var room: BodyRoom?

  /// The times at which the parts of a transfer ended, in microseconds from its start.
  struct Moments: Sendable {
    /// The ends of the name look-up, of the connection set-up and, with TLS, of the TLS handshake; nil if the
    /// connection was already open.
    var opening: (name: Int64, connected: Int64, secured: Int64)?
    /// The arrival of the first byte.
    var firstByte: Int64 = 0
    /// The arrival of the final byte.
    var end: Int64 = 0
  }
}

/// The reason for which an upstream server gave no response.
enum UpstreamFailure: Error, Equatable, CustomStringConvertible {
  /// The server is not there, cannot be trusted, or broke off. The text is libcurl's.
  case unreachable(String)
  /// The response took too long.
  case timedOut(seconds: Double)
  /// The header or body is longer than this server accepts.
  case tooLong(String, limit: Int)
  /// The header contains something that HTTP does not allow.
  case invalid(String)
  /// Too many responses are under way.
  case busy

  /// The status that the client receives (RFC 9110, sections 15.6.3 to 15.6.5).
  var status: UInt16 {
    switch self {
    case .unreachable, .tooLong, .invalid: 502
    case .timedOut: 504
    case .busy: 503
    }
  }

  /// The error as text, without the name of the server.
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

/// The limits for responses of an upstream server.
package struct UpstreamLimits: Sendable {
  /// The maximum number of bytes in one body.
  package var body = 64 << 20
  /// The maximum number of bytes of all bodies that are being received or sent.
  package var underWay = 256 << 20
  /// The maximum number of bytes in a header, which has to be sent as one part.
  package var header = 16 << 10
  /// The time limit, in seconds, from the request to the final byte of the response.
  package var seconds = 60.0

  /// Creates the default limits.
  package init() {}
}

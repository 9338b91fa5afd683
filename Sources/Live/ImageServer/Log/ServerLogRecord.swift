package import TextOutput

/// A record of one request, or of one connection that sent bytes and never a request.
///
/// Times are nanoseconds of the scenario's clock since the server's start.
package struct ServerLogRecord: Decodable, Equatable, Sendable {
  /// The outcome of a request.
  package enum Outcome: String, Decodable, Sendable {
    /// The whole answer was passed on.
    case completed
    /// The client closed the connection before it had the answer.
    case clientClosed
    /// The server could not make the answer (status 502), or could not send it.
    case broken
    /// The connection was reset on purpose.
    case resetByFault
    /// The body ended early on purpose.
    case truncatedByFault
    /// The server refused the request with its own error.
    case refused
    /// The connection was silent for too long.
    case timedOut
    /// The server was stopped.
    case stopped
    /// The connection ended without a request, after other bytes.
    case neverARequest
  }

  /// The record's number, by arrival, counted from 1.
  package let sequence: UInt64
  /// The connection's number, counted from 1.
  package let connection: Int
  /// The arrival of the request's first line.
  package let arrival: Int64
  /// The time at which the last of the answer was passed on, the client left, or the request broke off.
  package internal(set) var end: Int64
  /// The method; empty if no request formed.
  package internal(set) var method = ""
  /// The target as sent, at most 512 characters of it.
  package internal(set) var target = ""
  /// The load and attempt that the client stated, as `object.attempt`.
  package internal(set) var load: String?
  /// The status that was sent; null if none was, and if the first line was unreadable. That gets a 400 at most,
  /// before anything is known of it.
  package internal(set) var status: UInt16?
  /// The length of the body in the answer's header.
  package internal(set) var promised = 0
  /// The bytes of the body that were passed on.
  package internal(set) var sent = 0
  /// The time at which the client left before the end of the answer; null if it stayed.
  package internal(set) var left: Int64?
  /// The most bytes of the body that a client that left can have received; null if it stayed.
  package internal(set) var received: Int?
  /// The outcome; null if the log of another server does not show it.
  package internal(set) var outcome: Outcome? = .completed
  /// The faults that the server caused on purpose.
  package internal(set) var faults: [String] = []
  /// True if the client asked only for changes.
  package internal(set) var isConditional = false
  /// The range that the client asked for.
  package internal(set) var range: String?
  /// The version of the image that the answer is about.
  package internal(set) var version: UInt32?
  /// True if the codec could not reach the size that the feed wants.
  package internal(set) var isClamped = false
  /// The seconds for which the answer stays fresh; null if it does not state them.
  package internal(set) var freshFor: Int64?
  /// The URL of the archive that the answer is of, or that the archive lacks; null without an archive.
  package internal(set) var url: String?
  /// True if the archive has an image at that URL; null without an archive.
  package internal(set) var isImage: Bool?
  /// The bytes that the connection sent without forming a request.
  package internal(set) var strayBytes: Int?
}

extension ServerLogRecord: JSONConvertible {
  /// The record as a line of JSON, its keys in alphabetical order.
  package var line: String { json.recordText }

  /// The record without what is nil. The server writes one for each request, so reflection would be too slow.
  package var json: JSONValue {
    [
      "arrival": arrival, "connection": connection, "end": end, "faults": faults,
      "freshFor": freshFor, "isClamped": isClamped, "isConditional": isConditional,
      "isImage": isImage, "left": left, "load": load, "method": method,
      "outcome": outcome?.rawValue, "promised": promised, "range": range, "received": received,
      "sent": sent, "sequence": sequence, "status": status,
      "strayBytes": strayBytes, "target": target, "url": url, "version": version,
    ]
  }
}

extension ServerLogRecord {
  /// Creates the record of a request that another server has logged.
  ///
  /// - Parameters:
  ///   - number: Its place in the log, from 1.
  ///   - span: The times of the request's arrival and of its answer's end, in nanoseconds of any clock.
  ///   - method: The method.
  ///   - target: The path and query, or the URL.
  ///   - status: The status; nil if no answer came.
  ///   - bytes: The bytes of the body that were sent.
  ///   - isImage: True if it is to be graded.
  ///   - outcome: The outcome; nil if the log does not show it.
  package init(
    number: UInt64, span: ClosedRange<Int64>, method: String, target: String, status: UInt16?,
    bytes: Int, isImage: Bool, outcome: Outcome?
  ) {
    self.init(
      sequence: number, connection: 1, arrival: span.lowerBound, end: span.upperBound)
    self.method = method
    (self.target, url) = (target, target)
    self.status = status
    (promised, sent) = (bytes, bytes)
    // An answer of 304 implies a condition (RFC 9110, section 15.4.5).
    isConditional = status == 304
    (self.isImage, self.outcome) = (isImage, outcome)
  }
}

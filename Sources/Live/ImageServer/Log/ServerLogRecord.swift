import Foundation

/// One request, or one connection that brought bytes and never a request, as the log has it.
///
/// Times are nanoseconds of the scenario's clock since the server's start.
package struct ServerLogRecord: Codable, Equatable, Sendable {
  /// How a request ended.
  package enum Outcome: String, Codable, Sendable {
    /// The answer was handed over whole.
    case completed
    /// The client closed the connection before it had the answer.
    case clientClosed
    /// The server could not make the answer, which a status of 502 says, or could not send it.
    case broken
    /// The connection was reset on purpose.
    case resetByFault
    /// The body ended early on purpose.
    case truncatedByFault
    /// The request was answered with an error of its own making.
    case refused
    /// The connection was silent for too long.
    case timedOut
    /// The server was stopped.
    case stopped
    /// The connection ended, and what it had brought was no request.
    case neverARequest
  }

  /// The record's number, by arrival, counted from 1.
  package let sequence: UInt64
  /// The connection's number, counted from 1.
  package let connection: Int
  /// When the first line of the request had come.
  package let arrival: Int64
  /// When the last of the answer was handed over, when the client left, or when the request broke off.
  package internal(set) var end: Int64
  /// The method; empty where no request formed.
  package internal(set) var method = ""
  /// The target as it was sent, at most 512 characters of it.
  package internal(set) var target = ""
  /// The load and attempt that the client stated, as `object.attempt`.
  package internal(set) var load: String?
  /// The status that was sent; null if none was, and where the first line was none: that is answered
  /// with a 400, if at all, before anything is known of it.
  package internal(set) var status: UInt16?
  /// The length of the body that the answer promised.
  package internal(set) var promised = 0
  /// The bytes of it that were handed over.
  package internal(set) var sent = 0
  /// How it ended; null where the log of another server does not say.
  package internal(set) var outcome: Outcome? = .completed
  /// What was done to the answer on purpose.
  package internal(set) var faults: [String] = []
  /// Whether the client asked only for what had changed.
  package internal(set) var isConditional = false
  /// The range it asked for.
  package internal(set) var range: String?
  /// The version of the image that the answer is about.
  package internal(set) var version: UInt32?
  /// Whether the codec could not reach the size that the feed wants.
  package internal(set) var isClamped = false
  /// For how many seconds the answer says it stays fresh; null where it does not say.
  package internal(set) var freshFor: Int64?
  /// The URL of the archive that the answer is of, or that it lacks; null where no archive is served.
  package internal(set) var url: String?
  /// Whether what an archive has at that URL is an image; null where no archive is served.
  package internal(set) var isImage: Bool?
  /// The bytes that the connection had brought, where no request formed.
  package internal(set) var strayBytes: Int?
}

extension ServerLogRecord {
  /// The record as a line of JSON, its keys in order of the alphabet.
  package var line: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // A record holds nothing that JSON cannot.
    guard let data = try? encoder.encode(self) else { return "" }
    return String(decoding: data, as: UTF8.self) + "\n"
  }
}

extension ServerLogRecord {
  /// A request that another server has logged.
  ///
  /// - Parameters:
  ///   - number: Its place in the log, from 1.
  ///   - span: When it came and when its answer had left, in nanoseconds of any clock.
  ///   - method: The method.
  ///   - target: The path and query, or the URL.
  ///   - status: The status; nil where no answer came.
  ///   - bytes: The bytes of the body that were sent.
  ///   - isImage: Whether it is to be graded.
  ///   - outcome: How it ended; nil if the log does not say.
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
    // An answer of 304 is to a condition (RFC 9110, section 15.4.5).
    isConditional = status == 304
    (self.isImage, self.outcome) = (isImage, outcome)
  }
}

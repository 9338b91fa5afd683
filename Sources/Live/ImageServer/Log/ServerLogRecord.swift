import Primitives

/// The log record of one request, or of one connection that sent bytes without forming a request.
///
/// Times are nanoseconds of the scenario's clock since the server's start.
package struct ServerLogRecord: Decodable, Equatable, Sendable {
  /// The outcome of a request.
  package enum Outcome: String, Decodable, Sendable {
    /// The whole response was passed on.
    case completed
    /// The client closed the connection before it had the whole response.
    case clientClosed
    /// The server could not make the response (status 502), or could not send it.
    case broken
    /// The server reset the connection, as the scenario demands.
    case resetByFault
    /// The server ended the body early, as the scenario demands.
    case truncatedByFault
    /// The server refused the request with an error of its own.
    case refused
    /// The connection was silent for too long.
    case timedOut
    /// The server was stopped.
    case stopped
    /// The connection sent bytes and ended without a request.
    case neverARequest
  }

  /// The record's number in the order of arrival, counted from 1.
  package let sequence: UInt64
  /// The connection's number, counted from 1.
  package let connection: Int
  /// The arrival of the request's first line.
  package let arrival: Int64
  /// The time at which the end of the response was passed on, the client left, or the request broke off.
  package internal(set) var end: Int64
  /// The method; empty if no request was recognised.
  package internal(set) var method = ""
  /// The target as sent, at most its first 512 characters.
  package internal(set) var target = ""
  /// The load and attempt that the client stated, as `object.attempt`.
  package internal(set) var load: String?
  /// The status that was sent; null if none was sent, or if the first line was unreadable. An unreadable line gets at
  /// most a 400, before anything is known about the request.
  package internal(set) var status: UInt16?
  /// The body's length in the header of the response.
  package internal(set) var promised = 0
  /// The number of body bytes that were passed on.
  package internal(set) var sent = 0
  /// The time at which the client left before the end of the response; null if it did not leave.
  package internal(set) var left: Int64?
  /// The maximum number of body bytes that a client that left can have received; null if it did not leave.
  package internal(set) var received: Int?
  /// The outcome; null if the log of another server does not contain it.
  package internal(set) var outcome: Outcome? = .completed
  /// The faults that the server caused, as the scenario demands.
  package internal(set) var faults: [String] = []
  /// True if the client sent a conditional request.
  package internal(set) var isConditional = false
  /// The range that the client requested.
  package internal(set) var range: String?
  /// The version of the image in the response.
  package internal(set) var version: UInt32?
  /// True if the codec could not reach the length that the feed wants.
  package internal(set) var isClamped = false
  /// The seconds for which the response stays fresh; null if its header does not state them.
  package internal(set) var freshFor: Int64?
  /// True if the header of the response forbids caches to store it, otherwise null.
  package internal(set) var forbidsStoring: Bool?
  /// The URL that was requested from the archive, even if the archive lacks it; null without an archive.
  package internal(set) var url: String?
  /// True if the archive has an image at that URL; null without an archive.
  package internal(set) var isImage: Bool?
  /// The number of bytes that the connection sent without forming a request.
  package internal(set) var strayBytes: Int?

  /// The record as an object of JSON on one line, with its keys in alphabetical order and without members that are nil.
  ///
  /// A value of JSON in between would be too slow, as each request has a record.
  package var text: String {
    var text = "{\"arrival\":\(arrival),\"connection\":\(connection),\"end\":\(end),\"faults\":["
    text += faults.map(\.jsonQuoted).joined(separator: ",") + "]"
    func add(_ key: String, _ json: String?) {
      guard let json else { return }
      text += key
      text += json
    }
    add(#","forbidsStoring":"#, forbidsStoring.map(\.description))
    add(#","freshFor":"#, freshFor.map(\.description))
    add(#","isClamped":"#, isClamped.description)
    add(#","isConditional":"#, isConditional.description)
    add(#","isImage":"#, isImage.map(\.description))
    add(#","left":"#, left.map(\.description))
    add(#","load":"#, load?.jsonQuoted)
    add(#","method":"#, method.jsonQuoted)
    add(#","outcome":"#, outcome?.rawValue.jsonQuoted)
    add(#","promised":"#, promised.description)
    add(#","range":"#, range?.jsonQuoted)
    add(#","received":"#, received.map(\.description))
    add(#","sent":"#, sent.description)
    add(#","sequence":"#, sequence.description)
    add(#","status":"#, status.map(\.description))
    add(#","strayBytes":"#, strayBytes.map(\.description))
    add(#","target":"#, target.jsonQuoted)
    add(#","url":"#, url?.jsonQuoted)
    add(#","version":"#, version.map(\.description))
    return text + "}"
  }
}

package import Foundation
package import Primitives

/// The times of a request that a client measured, in the clock of its bind log. `URLSessionTaskTransactionMetrics` has
/// all of them.
package struct RequestTiming: Hashable, Sendable {
  /// The image's address.
  package var url: String
  /// The time at which the request began to leave the device, over an open connection.
  package var sent: Instant
  /// The time of the first byte of the response; nil if none came.
  package var first: Instant?
  /// The time of its last byte; nil if the request ended before.
  package var received: Instant?
  /// The duration of the connection's handshakes; nil if the connection was open, or if that is not known.
  package var connect: Nanoseconds?
  /// The bytes of the body that came; nil if they are not known.
  package var bytes: Int?
  /// The number of the connection, such as its local port; nil if it is not known.
  package var connection: Int?
  /// The protocol by its name in TLS (ALPN), such as `h2`; nil if it is not known.
  package var protocolName: String?

  /// Creates the times of a request.
  package init(
    url: String, sent: Instant, first: Instant? = nil, received: Instant? = nil,
    connect: Nanoseconds? = nil, bytes: Int? = nil, connection: Int? = nil,
    protocolName: String? = nil
  ) {
    (self.url, self.sent, self.first) = (url, sent, first)
    (self.received, self.connect, self.bytes) = (received, connect, bytes)
    (self.connection, self.protocolName) = (connection, protocolName)
  }

  /// Reads a file of requests: a JSON array of objects with the members of a `request` line of a bind log.
  ///
  /// - Throws: `FileError` with the request at fault.
  package static func all(_ bytes: Data, file: String) throws(FileError) -> [RequestTiming] {
    guard let all = try? JSONSerialization.jsonObject(with: bytes) as? [[String: Any]] else {
      throw FileError(
        file: file,
        message: "is not a JSON array of requests; 'calibrate' needs 'url' and 'sent' of each")
    }
    var timings: [RequestTiming] = []
    for (index, members) in all.enumerated() {
      let line = BindLogLine(bytes: bytes, file: file, place: ", request \(index + 1)")
      timings.append(try BindLogMembers(members: members, line: line).request())
    }
    return timings
  }
}

extension BindLogMembers {
  /// Returns the times of a request of its own.
  func request() throws(FileError) -> RequestTiming {
    let url = try address()
    return try required("sent", timing(of: url))
  }

  /// Returns the times of a request for an image; nil if the line has none.
  func timing(of url: String) throws(FileError) -> RequestTiming? {
    guard let sent = try time("sent") else { return nil }
    var timing = RequestTiming(url: url, sent: sent)
    timing.first = try time("first")
    timing.received = try time(members["received"] == nil ? "end" : "received")
    timing.connect = try time("connect").map { $0 - .start }
    timing.bytes = try whole("bytes", 0...Double(UInt32.max))
    timing.connection = (try? whole("connection", 0...1e15)) ?? nil
    timing.protocolName = members["protocol"] as? String
    for later in [timing.first, timing.received].compactMap(\.self) where later < sent {
      throw line.error("has a response before 'sent'; all times are of the log's clock")
    }
    return timing
  }

  /// Returns a time in milliseconds from the beginning of the log.
  private func time(_ name: String) throws(FileError) -> Instant? {
    try number(name, 0...Self.longest).map {
      Instant(nanoseconds: Int64(($0 * 1_000_000).rounded()))
    }
  }
}

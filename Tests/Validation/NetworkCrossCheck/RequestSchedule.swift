package import Primitives

/// A schedule of requests that compares the network model with a real network.
package struct RequestSchedule: Hashable, Sendable {
  /// A request.
  package struct Entry: Hashable, Sendable {
    /// The time of the request, counted from the first request.
    package var moment: Nanoseconds
    /// The length of the requested body.
    package var bytes: ByteCount
    /// The time after which the request is cancelled if it has not ended; nil if it is never cancelled.
    package var patience: Nanoseconds?

    /// Creates a request.
    package init(at moment: Nanoseconds, _ bytes: ByteCount, patience: Nanoseconds? = nil) {
      self.moment = moment
      self.bytes = bytes
      self.patience = patience
    }
  }

  /// The requests in order of time.
  package var entries: [Entry]

  /// Creates a schedule of requests in order of time.
  package init(_ entries: [Entry]) { self.entries = entries }
}

/// The times and byte counts of a request. Times are counted from the request; a time is nil if its byte did not
/// arrive.
package struct RequestTimes: Hashable, Sendable {
  /// The arrival of the response's first byte. With URLSession, it is the arrival of the body's first byte.
  package var firstByte: Nanoseconds?
  /// The arrival of the final byte.
  package var lastByte: Nanoseconds?
  /// The bytes of all packets of the path that reached the device before the request ended; nil if not counted.
  package var carried: Int?
  /// The number of body bytes that this request received.
  package var received = 0

  /// Creates the times of a request.
  package init(
    firstByte: Nanoseconds? = nil, lastByte: Nanoseconds? = nil, carried: Int? = nil,
    received: Int = 0
  ) {
    self.firstByte = firstByte
    self.lastByte = lastByte
    self.carried = carried
    self.received = received
  }
}

package import Primitives

/// Requests at given moments, to compare the model with a real network.
package struct RequestSchedule: Hashable, Sendable {
  /// A request.
  package struct Entry: Hashable, Sendable {
    /// The time at which it is made, since the first request.
    package var moment: Nanoseconds
    /// The length of the requested body.
    package var bytes: ByteCount
    /// The time after which it is cancelled, unless it has ended by then; nil for never.
    package var patience: Nanoseconds?

    /// Creates a request.
    package init(at moment: Nanoseconds, _ bytes: ByteCount, patience: Nanoseconds? = nil) {
      self.moment = moment
      self.bytes = bytes
      self.patience = patience
    }
  }

  /// The requests by time.
  package var entries: [Entry]

  /// Creates a schedule of requests, by time.
  package init(_ entries: [Entry]) { self.entries = entries }
}

/// The times of a request of a schedule, since it was made; nil for bytes that never arrived.
package struct RequestTimes: Hashable, Sendable {
  /// The time of the first byte of the answer; of its body if URLSession reports it.
  package var firstByte: Nanoseconds?
  /// The time of the last byte.
  package var lastByte: Nanoseconds?
  /// The bytes of all packets that had reached the device when the request ended or was cancelled; nil if they were
  /// not counted.
  package var carried: Int?
  /// The bytes of its body that the request received.
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

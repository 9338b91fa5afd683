package import Primitives

/// Requests at stated moments: what is asked of the model and of a real network alike, to compare them.
package struct RequestSchedule: Hashable, Sendable {
  /// A request.
  package struct Entry: Hashable, Sendable {
    /// When it is made, since the first.
    package var moment: Nanoseconds
    /// The length of the body that it asks for.
    package var bytes: ByteCount
    /// How long after it was made it is given up, unless it has ended by then; none for never.
    package var patience: Nanoseconds?

    /// A request.
    package init(at moment: Nanoseconds, _ bytes: ByteCount, patience: Nanoseconds? = nil) {
      self.moment = moment
      self.bytes = bytes
      self.patience = patience
    }
  }

  /// The requests by time.
  package var entries: [Entry]

  /// A schedule of requests, by time.
  package init(_ entries: [Entry]) { self.entries = entries }
}

/// What came of a request of a schedule, in times since it was made; none for what never came.
package struct RequestTimes: Hashable, Sendable {
  /// When the first byte of the answer came; that of its body where URLSession tells.
  package var firstByte: Nanoseconds?
  /// When the last one came.
  package var lastByte: Nanoseconds?

  /// The times of a request.
  package init(firstByte: Nanoseconds? = nil, lastByte: Nanoseconds? = nil) {
    self.firstByte = firstByte
    self.lastByte = lastByte
  }
}

package import Primitives

/// How a path went by time, as recorded: what it carried each way, how long a round trip took, and what it
/// lost. Read again from its start once it is over.
package struct PathTrace: Hashable, Sendable {
  /// What holds from a moment of the recording until the next step.
  package struct Step: Hashable, Sendable {
    /// The moment, since the recording's start.
    package var start: Nanoseconds
    /// The rate towards the device; zero while nothing gets through.
    package var down: BitRate
    /// The rate towards the server; none for the profile's.
    package var up: BitRate?
    /// The time of a round trip without queueing; none for the profile's.
    package var roundTrip: Nanoseconds?
    /// The share of packets lost each way; none for the profile's.
    package var loss: Double?

    /// A step of the profile's round trip and loss.
    package init(
      at start: Nanoseconds, down: BitRate, up: BitRate? = nil, roundTrip: Nanoseconds? = nil,
      loss: Double? = nil
    ) {
      self.start = start
      self.down = down
      self.up = up
      self.roundTrip = roundTrip
      self.loss = loss
    }
  }

  /// The steps by time, the first at the start; neighbours differ.
  package let steps: [Step]
  /// How long it is until it begins again.
  package let length: Nanoseconds

  /// A recording.
  ///
  /// - Parameters:
  ///   - steps: One or more, by time, the first at zero.
  ///   - length: Longer than the start of the last.
  package init(_ steps: [Step], length: Nanoseconds) {
    self.steps = steps
    self.length = length
  }
}

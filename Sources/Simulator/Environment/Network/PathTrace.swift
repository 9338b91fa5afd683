package import Primitives

/// A recording of a path over time: its rates each way, its round trips and its losses. It restarts when it is
/// over.
package final class PathTrace: Sendable {
  /// The values from a moment of the recording until the next step.
  package struct Step: Hashable, Sendable {
    /// The moment, since the recording's start.
    package var start: Nanoseconds
    /// The rate towards the device; zero while nothing gets through.
    package var down: BitRate
    /// The rate towards the server; nil for the profile's.
    package var up: BitRate?
    /// The time of a round trip without queueing; nil for the profile's.
    package var roundTrip: Nanoseconds?
    /// The share of packets lost each way; nil for the profile's.
    package var loss: Double?

    /// Creates a step with the profile's round trip and loss.
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

  /// The maximum length. Its product with the highest rate is still counted exactly.
  package static let longest = Nanoseconds.seconds(366 * 86_400)
  /// The highest rate, beyond that of any link of a device.
  package static let highest = BitRate.megabits(1_000_000)

  /// The steps by time, the first at the start; neighbours differ.
  package let steps: [Step]
  /// The time until it restarts.
  package let length: Nanoseconds
  /// The capacity towards the device.
  let down: PathCapacity
  /// The capacity towards the server; nil if it is not recorded.
  let up: PathCapacity?

  /// Creates a recording.
  ///
  /// - Parameters:
  ///   - steps: One or more, by time, the first at zero. All of them have a rate towards the server, or none. A
  ///     step equal to the one before is left out.
  ///   - length: Longer than the start of the last.
  /// - Complexity: O(*n*).
  package init(_ steps: [Step], length: Nanoseconds) {
    var kept: [Step] = []
    for step in steps {
      precondition(step.start > kept.last?.start ?? Nanoseconds(-1), "steps are in order of time")
      precondition(max(step.down, step.up ?? .zero) <= Self.highest, "no rate beyond the highest")
      if kept.last?.says(as: step) != true { kept.append(step) }
    }
    precondition(kept.first?.start == .zero, "the first step is at the start")
    precondition(steps.last.map { $0.start < length } == true, "the last step is before the end")
    precondition(length <= Self.longest, "no longer than the longest")
    let ups = kept.compactMap { step in step.up.map { (step.start, $0) } }
    precondition([0, kept.count].contains(ups.count), "every step says what goes up, or none")
    self.steps = kept
    self.length = length
    down = PathCapacity(kept.map { ($0.start, $0.down) }, length: length)
    up = ups.isEmpty ? nil : PathCapacity(ups, length: length)
  }

  /// Returns the values at a moment of the recording.
  ///
  /// - Complexity: O(log *n*).
  func step(at moment: Nanoseconds) -> Step {
    steps[max(steps.indices.partitionPoint { steps[$0].start <= moment } - 1, 0)]
  }
}

extension PathTrace: Hashable {
  /// True if both have the same values at every moment.
  package static func == (left: PathTrace, right: PathTrace) -> Bool {
    left === right || (left.length == right.length && left.steps == right.steps)
  }

  /// Recordings of one length and as many steps have the same hash; `==` distinguishes them.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(length)
    hasher.combine(steps.count)
  }
}

extension PathTrace.Step {
  /// True if it has the same values as another step, at any start.
  fileprivate func says(as other: Self) -> Bool {
    (down, up, roundTrip, loss) == (other.down, other.up, other.roundTrip, other.loss)
  }
}

package import Primitives

/// How a path went by time, as recorded: what it carried each way, how long a round trip took, and what it
/// lost. Read again from its start once it is over.
package final class PathTrace: Sendable {
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

  /// The longest there may be, and the highest rate: a product of both is still counted exactly.
  package static let longest = Nanoseconds.seconds(366 * 86_400)
  /// The highest rate, beyond that of any link of a device.
  package static let highest = BitRate.megabits(1_000_000)

  /// The steps by time, the first at the start; neighbours differ.
  package let steps: [Step]
  /// How long it is until it begins again.
  package let length: Nanoseconds
  /// What it carries towards the device.
  let down: PathCapacity
  /// What it carries towards the server, where that is recorded.
  let up: PathCapacity?

  /// A recording.
  ///
  /// - Parameters:
  ///   - steps: One or more, by time, the first at zero; the rate towards the server in all of them or in
  ///     none. Those that say the same as the one before are left out.
  ///   - length: Longer than the start of the last.
  /// - Complexity: O(*n*)
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

  /// What holds at a moment of the recording.
  ///
  /// - Complexity: O(log *n*)
  func step(at moment: Nanoseconds) -> Step {
    steps[max(steps.indices.partitionPoint { steps[$0].start <= moment } - 1, 0)]
  }
}

extension PathTrace: Hashable {
  /// Whether both say the same of every moment.
  package static func == (left: PathTrace, right: PathTrace) -> Bool {
    left === right || (left.length == right.length && left.steps == right.steps)
  }

  /// Recordings of one length and as many steps are told apart by `==`.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(length)
    hasher.combine(steps.count)
  }
}

extension PathTrace.Step {
  /// Whether it says the same as another, whenever that begins.
  fileprivate func says(as other: Self) -> Bool {
    (down, up, roundTrip, loss) == (other.down, other.up, other.roundTrip, other.loss)
  }
}

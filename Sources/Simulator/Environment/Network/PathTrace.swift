package import Primitives

/// A recording of a path over time: the rates of both directions, the round trips and the losses. It restarts at its
/// end.
package final class PathTrace: Sendable {
  /// The values from an offset in the recording until the next step.
  package struct Step: Hashable, Sendable {
    /// The offset from the recording's start.
    package var start: Nanoseconds
    /// The rate towards the device; zero while the path carries nothing.
    package var down: BitRate
    /// The rate towards the server; nil if it is the profile's.
    package var up: BitRate?
    /// The time of a round trip without queueing; nil if it is the profile's.
    package var roundTrip: Nanoseconds?
    /// The share of packets that are lost in each direction; nil if it is the profile's.
    package var loss: Double?

    /// Creates a step. By default, its round trip and its loss are the profile's.
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

  /// The maximum length. Its product with the highest rate can be counted exactly.
  package static let longest = Nanoseconds.seconds(366 * 86_400)
  /// The maximum rate, above that of any link of a device.
  package static let highest = BitRate.megabits(1_000_000)

  /// The steps in order of time, the first at zero. Adjacent steps differ.
  package let steps: [Step]
  /// The time after which the recording restarts.
  package let length: Nanoseconds
  /// The capacity towards the device.
  let down: PathCapacity
  /// The capacity towards the server; nil if it is not recorded.
  let up: PathCapacity?

  /// Creates a recording.
  ///
  /// - Parameters:
  ///   - steps: One or more steps in order of time, the first at zero. All of them, or none, have a rate towards the
  ///     server. A step that equals the step before it is left out.
  ///   - length: The length, after the start of the last step.
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

  /// Returns the values at an offset in the recording.
  ///
  /// - Complexity: O(log *n*).
  func step(at moment: Nanoseconds) -> Step {
    steps[max(steps.indices.partitionPoint { steps[$0].start <= moment } - 1, 0)]
  }
}

extension PathTrace: Hashable {
  /// True if both recordings have the same values at every offset.
  package static func == (left: PathTrace, right: PathTrace) -> Bool {
    left === right || (left.length == right.length && left.steps == right.steps)
  }

  /// Two recordings with the same length and number of steps have the same hash; `==` distinguishes them.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(length)
    hasher.combine(steps.count)
  }
}

extension PathTrace.Step {
  /// True if the step has the same values as another step. Their starts may differ.
  fileprivate func says(as other: Self) -> Bool {
    (down, up, roundTrip, loss) == (other.down, other.up, other.roundTrip, other.loss)
  }
}

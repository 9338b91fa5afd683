package import Primitives

/// The distances that content moves within a time, by its speed, counted over simulated readers.
///
/// This follows the swipe statistics of Dashlet (Z. Li and others, *Dashlet: Taming Swipe Uncertainty for Robust Short
/// Video Streaming*, NSDI 2023). Dashlet counts when others swiped a video away, in order to choose the next video to
/// load. For a list, the distances are counted that others scrolled from the current speed.
package struct ScrollerStatistics: Equatable, Sendable {
  /// The number of simulated readers.
  package static let readers = 24

  /// The times ahead in ticks. Each is twice the previous one.
  private static let horizons = [1, 2, 4, 8, 16, 32, 64]
  private static let tick = Nanoseconds.milliseconds(100)
  /// The maximum time ahead.
  package static let longest = Nanoseconds.milliseconds(6_400)
  /// The time over which the speed of the content is measured: a frame at 60 Hz.
  private static let blink = Nanoseconds(16_666_667)
  /// The resolution of distances: half a row of 64 points. The maximum distance is three screens.
  private static let step = Points(32)
  private static let steps = 80

  /// The time for which each reader is simulated.
  private static let watched = Nanoseconds.seconds(60)

  /// The number of samples in which the content moved at least a number of steps, for each class of speed, direction
  /// and horizon.
  private var counts: [UInt32]

  /// Counts the scrolling of simulated readers.
  ///
  /// - Parameters:
  ///   - scroll: The scrolling of the list. Gestures and recordings are replaced by default readers.
  ///   - viewport: The height of the screen.
  ///   - contentHeight: The height of all rows.
  /// - Complexity: O(*n*) in the number of frames in a minute of each reader, whatever the scenario's duration. This
  ///   takes some milliseconds.
  package init(_ scroll: ScrollConfiguration, viewport: Points, contentHeight: Points) {
    counts = Array(
      repeating: 0, count: SpeedClass.count * 2 * Self.horizons.count * Self.steps)
    var configuration = scroll
    configuration.gestures = []
    configuration.trace = nil
    configuration.reader = (scroll.reader ?? ReaderConfiguration()).inOneList
    configuration.reader?.duration = Self.watched
    for seed in Self.trainingSeeds {
      var motion = ScrollMotion(configuration, viewport: viewport, seed: seed)
      count(Self.watch(&motion, contentHeight))
    }
    addUp()
  }

  /// The seeds of the simulated readers. They are large, so the probability that a scenario uses one of them is 10⁻¹⁷.
  package static let trainingSeeds: [UInt64] = {
    var seeds = SplitMix64(seed: 0).split("thumbs of others")
    return (0..<readers).map { _ in seeds.next() }
  }()

  /// Returns the probability that the content moves at least a distance in a direction within a time.
  ///
  /// - Parameters:
  ///   - distance: The distance. More than three screens of a phone is regarded as unlikely.
  ///   - time: The time, limited to ``longest``.
  ///   - isDown: True if the direction is towards later rows.
  ///   - velocity: The speed of the content in points per second, positive downwards.
  /// - Returns: The share of the samples at this speed; 0 if there are no samples.
  package func chance(
    of distance: Points, within time: Nanoseconds, down isDown: Bool, at velocity: Double
  ) -> Double {
    let ticks = Int((time.rawValue + Self.tick.rawValue - 1) / Self.tick.rawValue)
    let horizon = Self.horizons.firstIndex { $0 >= ticks } ?? Self.horizons.count - 1
    let first = place(SpeedClass(velocity), isDown, horizon)
    let steps = max(0, Int(distance.sixtyFourths / Self.step.sixtyFourths))
    let samples = counts[first]
    guard samples > 0, steps < Self.steps else { return 0 }
    return Double(counts[first + steps]) / Double(samples)
  }

  private func place(_ speed: SpeedClass, _ isDown: Bool, _ horizon: Int) -> Int {
    ((speed.index * 2 + (isDown ? 1 : 0)) * Self.horizons.count + horizon) * Self.steps
  }

  private struct Sample {
    let offset: Points
    let velocity: Double
  }

  private static func watch(_ motion: inout ScrollMotion, _ contentHeight: Points) -> [Sample] {
    var samples: [Sample] = []
    var now = Instant.start
    let end = now + watched
    while motion.end == nil, now < end {
      let before = motion.offset(at: now, contentHeight: contentHeight) { _ in .zero }.offset
      let offset = motion.offset(at: now + blink, contentHeight: contentHeight) { _ in .zero }
        .offset
      samples.append(
        Sample(offset: offset, velocity: (offset - before).points / blink.seconds))
      now = now + tick
    }
    return samples
  }

  private mutating func count(_ samples: [Sample]) {
    let farthest = Self.horizons.last ?? 1
    // The last samples are incomplete. They are left out for all horizons.
    for (position, sample) in samples.enumerated().dropLast(farthest) {
      var (down, up) = (Points.zero, Points.zero)
      var horizon = 0
      for ahead in 1...farthest {
        let moved = samples[position + ahead].offset - sample.offset
        (down, up) = (max(down, moved), max(up, .zero - moved))
        guard ahead == Self.horizons[horizon] else { continue }
        note(down, SpeedClass(sample.velocity), true, horizon)
        note(up, SpeedClass(sample.velocity), false, horizon)
        horizon += 1
      }
    }
  }

  /// Replaces the count of each distance by the count of at least that distance.
  private mutating func addUp() {
    for first in stride(from: 0, to: counts.count, by: Self.steps) {
      for step in (first..<(first + Self.steps - 1)).reversed() { counts[step] += counts[step + 1] }
    }
  }

  private mutating func note(
    _ distance: Points, _ speed: SpeedClass, _ isDown: Bool, _ horizon: Int
  ) {
    let steps = min(Self.steps - 1, Int(distance.sixtyFourths / Self.step.sixtyFourths))
    counts[place(speed, isDown, horizon) + steps] += 1
  }
}

/// A class of similar speeds: at rest, or within a factor of two in one direction.
private struct SpeedClass {
  /// The number of classes: at rest, and nine octaves from 32 points per second in each direction.
  static let count = 1 + 2 * octaves
  private static let octaves = 9

  let index: Int

  init(_ velocity: Double) {
    let speed = Int(velocity.magnitude.rounded(.down))
    guard speed >= 32 else {
      index = 0
      return
    }
    let octave = min(Self.octaves - 1, Int.bitWidth - 1 - speed.leadingZeroBitCount - 5)
    index = 1 + octave * 2 + (velocity > 0 ? 1 : 0)
  }
}

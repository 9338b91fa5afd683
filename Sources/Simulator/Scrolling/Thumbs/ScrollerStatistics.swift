package import Primitives

/// How far thumbs take the content of a list within a time, by how fast it moves: counted over readers.
///
/// After the statistics of the thumb of Dashlet (Z. Li and others, *Dashlet: Taming Swipe Uncertainty for Robust
/// Short Video Streaming*, NSDI 2023), which counts when others swiped a video away to say which one to load
/// next. A list has no videos: here it is the distance that others went, from the speed at hand.
package struct ScrollerStatistics: Equatable, Sendable {
  /// How many readers are watched.
  package static let readers = 24

  /// Times ahead, each twice the one before, in ticks.
  private static let horizons = [1, 2, 4, 8, 16, 32, 64]
  private static let tick = Nanoseconds.milliseconds(100)
  /// The longest time that anything is known of.
  package static let longest = Nanoseconds.milliseconds(6_400)
  /// How long the content is watched for its speed, a frame at 60 Hz.
  private static let blink = Nanoseconds(16_666_667)
  /// Distances are told apart by half a row of 64 points, up to three screens.
  private static let step = Points(32)
  private static let steps = 80

  /// How long each reader is watched.
  private static let watched = Nanoseconds.seconds(60)

  /// For each kind of speed, direction and horizon, the samples in which the content went so many steps or more.
  private var counts: [UInt32]

  /// Watches readers.
  ///
  /// - Parameters:
  ///   - scroll: How their list is scrolled. What is neither drawn from a seed nor a reader's is left out of
  ///     it: readers by default take the place of gestures and recordings.
  ///   - viewport: The height of the screen.
  ///   - contentHeight: The height of all rows.
  /// - Complexity: A minute of each reader's frames, whatever the time that the reader of the scenario has: some
  ///   milliseconds.
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

  /// The seeds of the readers that are watched: others than the small numbers, or any that a scenario names
  /// but by a chance of one in 10¹⁷.
  package static let trainingSeeds: [UInt64] = {
    var seeds = SplitMix64(seed: 0).split("thumbs of others")
    return (0..<readers).map { _ in seeds.next() }
  }()

  /// How likely it is that the content gets so far in a direction within a time.
  ///
  /// - Parameters:
  ///   - distance: How far; what is beyond three screens of a phone counts as unlikely.
  ///   - time: Within which time; longer ones than some seconds count as those.
  ///   - isDown: The direction: whether to rows further down.
  ///   - velocity: How fast the content moves, in points a second, down where positive.
  /// - Returns: The share of the samples at such a speed that did; 0 where there are none.
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
    // Those of the end, of which not all is known, are left out of all.
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

  /// Turns counts of distances into counts of those and all longer ones.
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

/// Speeds that count as the same: at rest, or within a factor of two, and one direction.
private struct SpeedClass {
  /// At rest, and nine octaves from 32 points a second on, each up or down.
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

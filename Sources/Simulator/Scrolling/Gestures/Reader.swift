import Primitives

/// Draws the gestures of a reader of a list.
struct Reader {
  /// The position of the list when a gesture begins. At an end of the list, a reader reverses the direction.
  enum Place {
    case top, between, bottom
  }

  private let habits: ReaderConfiguration
  /// The time after which no gesture begins.
  private let end: Instant
  private var random: SplitMix64
  private var isReading = false

  /// - Parameters:
  ///   - habits: The distributions of the gestures.
  ///   - seed: The seed of the draws.
  ///   - end: The time at which the reader stops; nil if the habits set it.
  init(_ habits: ReaderConfiguration, seed: UInt64, until end: Instant? = nil) {
    self.habits = habits
    self.end = end ?? .start + habits.duration
    random = SplitMix64(seed: seed).split("reader")
  }

  /// Returns a pause and a gesture in turn; nil after the end.
  mutating func next(at now: Instant, _ place: Place) -> Gesture? {
    guard now < end else { return nil }
    isReading.toggle()
    return isReading ? .pause(pause()) : gesture(place)
  }

  /// Uses another random generator from now on.
  mutating func draw(from random: SplitMix64) { self.random = random }

  private mutating func gesture(_ place: Place) -> Gesture {
    // The number is drawn only for readers who refresh, so that the draws of other readers do not depend on this share.
    if place == .top, habits.refreshShare > 0, random.nextUnit() < habits.refreshShare {
      return .pullToRefresh(.init())
    }
    if habits.tapShare > 0, random.nextUnit() < habits.tapShare { return .tap(tap()) }
    if habits.tabShare > 0, random.nextUnit() < habits.tabShare { return .tab(tab()) }
    let choice = random.nextUnit()
    if choice < habits.scrollToTopShare && place != .top { return .scrollToTop(.init()) }
    if choice < habits.scrollToTopShare + habits.burstShare { return burst(place) }
    return .flick(.init(velocity: velocity(place), duration: touch(below: nil)))
  }

  private mutating func burst(_ place: Place) -> Gesture {
    let sizes = habits.shortestBurst...habits.longestBurst
    let interval = pace()
    return .flicks(
      .init(
        count: Int.random(in: sizes, using: &random), velocity: velocity(place),
        duration: touch(below: interval), interval: interval))
  }

  /// Returns the time between the touches of a burst, longer than the shortest touch.
  private mutating func pace() -> Nanoseconds {
    guard habits.burstIntervalSpread > 0 else { return habits.burstInterval }
    let shortest = habits.shortestTouch.milliseconds + 1
    return time(
      habits.burstInterval, habits.burstIntervalSpread, within: shortest...max(shortest, 5_000))
  }

  /// Returns a tap in the middle seven tenths of the screen, within easy reach, and a look in whole milliseconds.
  private mutating func tap() -> Gesture.Tap {
    let at = 0.15 + 0.7 * random.nextUnit()
    let look = time(habits.look, habits.lookSpread, within: 300...300_000)
    let across = random.nextUnit()
    return .init(at: (at * 1_000).rounded() / 1_000, across: across, look: look)
  }

  private mutating func tab() -> Gesture.Tab {
    .init(stay: time(habits.stay, habits.staySpread, within: 1_000...1_800_000))
  }

  private mutating func velocity(_ place: Place) -> Double {
    let isBackward = random.nextUnit() < habits.backwardShare
    let drawn = lognormal(habits.velocity, habits.velocitySpread)
    let speed = min(max(drawn, habits.slowestVelocity), habits.fastestVelocity).rounded()
    switch place {
    case .top: return speed
    case .bottom: return -speed
    case .between: return isBackward ? -speed : speed
    }
  }

  /// Returns the time for which a finger is down, in whole milliseconds.
  private mutating func touch(below limit: Nanoseconds?) -> Nanoseconds {
    let grain = Nanoseconds.milliseconds(1).rawValue
    let shortest = habits.shortestTouch.rawValue
    let longest = max(
      shortest, min(habits.longestTouch.rawValue, (limit?.rawValue ?? .max) - grain))
    let drawn = Int64.random(in: shortest...longest, using: &random)
    return Nanoseconds(max(shortest, drawn / grain * grain))
  }

  /// Returns the time between two gestures.
  private mutating func pause() -> Gesture.Pause {
    .init(duration: time(habits.pause, habits.pauseSpread, within: 50...60_000))
  }

  /// Returns a time in whole milliseconds, within bounds in milliseconds.
  private mutating func time(
    _ median: Nanoseconds, _ spread: Double, within bounds: ClosedRange<Double>
  ) -> Nanoseconds {
    let drawn = lognormal(median.milliseconds, spread)
    return .milliseconds(Int64(min(max(drawn, bounds.lowerBound), bounds.upperBound).rounded()))
  }

  private mutating func lognormal(_ median: Double, _ spread: Double) -> Double {
    Lognormal.value(median: median, sigma: spread, random.nextUnit(), random.nextUnit())
  }
}

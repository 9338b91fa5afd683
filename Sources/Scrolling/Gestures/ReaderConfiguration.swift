public import Primitives

/// A person who reads a list: flicks on, reads, flicks on, and at times goes back.
///
/// The distributions are guesses that put a fling of 10 rows before a pause of a second or two;
/// Facebook reports 1.7 s for a post on a phone (*Facebook IQ*, 2016).
public struct ReaderConfiguration: Configuration {
  /// No gesture begins after this time.
  public var duration = Nanoseconds.seconds(60)
  /// The median speed of a flick in points a second, of a lognormal distribution.
  public var velocity = 1800.0
  /// The standard deviation of the logarithm of that speed.
  public var velocitySpread = 0.6
  /// The speed of the slowest flick.
  public var slowestVelocity = 300.0
  /// The speed of the fastest flick.
  public var fastestVelocity = 8000.0
  /// The shortest time that a finger is down.
  public var shortestTouch = Nanoseconds.milliseconds(100)
  /// The longest time that a finger is down.
  public var longestTouch = Nanoseconds.milliseconds(300)
  /// The median of the pauses for reading, of a lognormal distribution, cut off at 50 ms and 1 min.
  public var pause = Nanoseconds.milliseconds(1700)
  /// The standard deviation of the logarithm of a pause.
  public var pauseSpread = 0.8
  /// The share of gestures that go back.
  public var backwardShare = 0.1
  /// The share of gestures that are several flicks in quick succession.
  public var burstShare = 0.03
  /// The fewest flicks of a burst.
  public var shortestBurst = 4
  /// The most flicks of a burst.
  public var longestBurst = 8
  /// The time from touch to touch in a burst.
  public var burstInterval = Nanoseconds.milliseconds(250)
  /// The share of gestures that are taps on the status bar.
  public var scrollToTopShare = 0.01

  /// One minute with the distributions above.
  public init() {}

  /// Reports distributions that cannot be.
  public func check(_ problems: inout Problems) {
    problems.requireGestureTime(duration, "duration")
    problems.requireGestureTime(pause, "pause")
    checkVelocities(&problems)
    checkTouches(&problems)
    for (share, key) in [
      (backwardShare, "backward-share"), (burstShare, "burst-share"),
      (scrollToTopShare, "scroll-to-top-share"),
    ] { problems.require((0...1).contains(share), key, "must be from 0 to 1") }
    problems.require(
      burstShare + scrollToTopShare <= 1, "burst-share",
      "must leave room for scroll-to-top-share; their sum is at most 1")
  }

  private func checkVelocities(_ problems: inout Problems) {
    problems.require(velocity >= 1, "velocity", "must be 1 point a second or more")
    problems.require((0...3).contains(velocitySpread), "velocity-spread", "must be from 0 to 3")
    problems.require((0...3).contains(pauseSpread), "pause-spread", "must be from 0 to 3")
    problems.require(slowestVelocity >= 1, "slowest-velocity", "must be 1 point a second or more")
    problems.require(
      fastestVelocity >= slowestVelocity && fastestVelocity <= 100_000, "fastest-velocity",
      "must be from slowest-velocity to 100000 points a second")
  }

  private func checkTouches(_ problems: inout Problems) {
    problems.requireGestureTime(shortestTouch, "shortest-touch")
    problems.requireGestureTime(longestTouch, "longest-touch")
    problems.require(
      longestTouch >= shortestTouch, "longest-touch", "must be shortest-touch or more")
    problems.require((1...1000).contains(shortestBurst), "shortest-burst", "must be from 1 to 1000")
    problems.require(
      longestBurst >= shortestBurst && longestBurst <= 1000, "longest-burst",
      "must be from shortest-burst to 1000")
    problems.require(
      burstInterval > shortestTouch, "burst-interval", "must be longer than shortest-touch")
  }
}

package import Primitives

/// A person who reads a list: flicks, reads, flicks again, and sometimes goes back.
///
/// Only `duration` has a complete source. A value in a scenario does not make a key more certain. The defaults give a
/// fling of 10 rows, then a pause of a second or two.
package struct ReaderConfiguration: KeyedConfiguration {
  /// The time after which no gesture begins.
  package var duration = Nanoseconds.seconds(60)
  /// The median speed of a flick in points per second. Speeds are lognormal.
  package var velocity = 1800.0
  /// The standard deviation of the natural logarithm of that speed.
  package var velocitySpread = 0.6
  /// The minimum speed of a flick in points per second.
  package var slowestVelocity = 300.0
  /// The maximum speed of a flick in points per second.
  package var fastestVelocity = 8000.0
  /// The minimum time for which a finger is down.
  package var shortestTouch = Nanoseconds.milliseconds(100)
  /// The maximum time for which a finger is down.
  package var longestTouch = Nanoseconds.milliseconds(300)
  /// The median pause for reading. Pauses are lognormal and limited to the range from 50 ms to 1 min.
  package var pause = Nanoseconds.milliseconds(1700)
  /// The standard deviation of the natural logarithm of a pause.
  package var pauseSpread = 0.8
  /// The share of gestures that go back.
  package var backwardShare = 0.1
  /// The share of gestures that are several flicks in quick succession.
  package var burstShare = 0.03
  /// The minimum number of flicks in a burst.
  package var shortestBurst = 4
  /// The maximum number of flicks in a burst.
  package var longestBurst = 8
  /// The median time from touch to touch in a burst. Times are lognormal.
  package var burstInterval = Nanoseconds.milliseconds(250)
  /// The standard deviation of the natural logarithm of that time, which differs from burst to burst.
  package var burstIntervalSpread = 0.0
  /// The share of gestures that are taps on the status bar.
  package var scrollToTopShare = 0.01
  /// The share of gestures at the top of the list that pull it down to refresh it.
  package var refreshShare = 0.0
  /// The share of gestures that are taps on a row, each followed by a look at the row's detail.
  package var tapShare = 0.0
  /// The median look at a detail. Looks are lognormal and limited to the range from 300 ms to 5 min.
  package var look = Nanoseconds.seconds(4)
  /// The standard deviation of the natural logarithm of a look.
  package var lookSpread = 0.8
  /// The share of gestures that go to the second list.
  package var tabShare = 0.0
  /// The median stay in the second list. Stays are lognormal and limited to the range from 1 s to 30 min.
  package var stay = Nanoseconds.seconds(20)
  /// The standard deviation of the natural logarithm of a stay.
  package var staySpread = 0.8

  /// Creates a reader of one minute with these distributions.
  package init() {}

  /// Its keys.
  package static let fields = Fields<Self> {
    Field("duration", \.duration, "the time after which no gesture begins", .gestureTime)
    Field(
      "velocity", \.velocity, "the median speed of a flick in points per second", .readerVelocity
    )
    .habit("moves the list by about 10 rows; flicks differ by person and by list")
    Field(
      "velocity-spread", \.velocitySpread, "the standard deviation of the logarithm of that speed",
      .from(0...3)
    ).habit("one flick in eight is at least twice as fast as the median; without a source")
    Field("slowest-velocity", \.slowestVelocity, "the speed of the slowest flick", .readerVelocity)
      .habit("slower movements are drags", with: "velocity")
    Field("fastest-velocity", \.fastestVelocity, "the speed of the fastest flick")
      .habit("the maximum fling of Android's ViewConfiguration", with: "velocity")
    Field(
      "shortest-touch", \.shortestTouch, "the shortest time that the finger is down", .gestureTime
    ).habit("a flick is a touch of some frames; unsure")
    Field("longest-touch", \.longestTouch, "the longest time that the finger is down", .gestureTime)
      .habit("longer touches are drags; unsure", with: "shortest-touch")
    Field("pause", \.pause, "the median of the pauses for reading", .gestureTime)
      .habit("Facebook reports 1.7 s for a post on a phone (Facebook IQ, 2016); lists differ")
    Field(
      "pause-spread", \.pauseSpread, "the standard deviation of the logarithm of a pause",
      .from(0...3)
    ).habit("one pause in five is at least twice as long as the median; without a source")
    Field("backward-share", \.backwardShare, "the share of gestures that go back", .from(0...1))
      .habit("people who read mostly scroll forwards; without a source")
    Field(
      "burst-share", \.burstShare,
      "the share of gestures that are several flicks in quick succession", .from(0...1)
    ).habit("an occasional burst, in search of something; without a source")
    Field("shortest-burst", \.shortestBurst, "the fewest flicks of a burst", .from(1...1000))
      .habit("fewer flicks are not a burst; without a source")
    Field("longest-burst", \.longestBurst, "the most flicks of a burst")
      .habit("a second or two of flicks; without a source", with: "shortest-burst")
    Field(
      "burst-interval", \.burstInterval, "the median time from touch to touch in a burst",
      .gestureTime
    ).habit("about as fast as people can; unsure")
    Field(
      "burst-interval-spread", \.burstIntervalSpread,
      "the standard deviation of the logarithm of that time, from burst to burst", .from(0...3)
    ).habit("0 gives each burst the same pace; people differ; without a source")
    Field(
      "scroll-to-top-share", \.scrollToTopShare,
      "the share of gestures that are taps on the status bar", .from(0...1)
    ).habit("a rare gesture that many people do not know; without a source")
    Field(
      "refresh-share", \.refreshShare,
      "the share of gestures at the top of the list that are pulls to refresh", .from(0...1)
    ).habit("invented: apps differ")
    Field(
      "tap-share", \.tapShare,
      "the share of gestures that are taps on a row, each followed by a look at its detail",
      .from(0...1)
    ).habit("invented: apps differ")
    Field("look", \.look, "the median time of a visit to the detail", .gestureTime)
      .habit("invented: longer than the pause before a post")
    Field(
      "look-spread", \.lookSpread, "the standard deviation of the logarithm of that time",
      .from(0...3)
    ).habit("like that of pauses; without a source")
    Field(
      "tab-share", \.tabShare,
      "the share of gestures that are visits to the second list, the 'tab'",
      .from(0...1)
    ).habit("invented: apps differ")
    Field("stay", \.stay, "the median time of a visit to the second list", .gestureTime)
      .habit("invented: some screens of it")
    Field(
      "stay-spread", \.staySpread, "the standard deviation of the logarithm of that time",
      .from(0...3)
    ).habit("like that of pauses; without a source")
  }

  /// The same person with a single list: without visits to other screens and without refreshes.
  package var inOneList: Self {
    var habits = self
    (habits.tabShare, habits.tapShare, habits.refreshShare) = (0, 0, 0)
    return habits
  }

  /// Reports settings that are not compatible.
  package func checkTogether(_ problems: inout Problems) {
    problems.require(
      fastestVelocity >= slowestVelocity && fastestVelocity <= 100_000, "fastest-velocity",
      "must be from slowest-velocity to 100000 points per second")
    problems.require(
      longestTouch >= shortestTouch, "longest-touch", "must be shortest-touch or more")
    problems.require(
      longestBurst >= shortestBurst && longestBurst <= 1000, "longest-burst",
      "must be from shortest-burst to 1000")
    problems.require(
      burstInterval > shortestTouch, "burst-interval", "must be longer than shortest-touch")
    problems.require(
      burstShare + scrollToTopShare <= 1, "burst-share",
      "must leave room for scroll-to-top-share; their sum is at most 1")
  }
}

extension Field<ReaderConfiguration> {
  /// Marks the key as a guess about people. It remains a guess even if a scenario states it.
  fileprivate func habit(_ anchor: String, with scale: String? = nil) -> Self {
    guessed(anchor, with: scale, evenIfStated: true)
  }
}

extension Bounds<Double> {
  fileprivate static var readerVelocity: Bounds {
    .that("must be 1 point per second or more") { $0 >= 1 }
  }
}

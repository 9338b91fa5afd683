package import Primitives

extension Gesture {
  /// A finger that moves the content and stops before it is lifted.
  package struct Drag: KeyedConfiguration {
    /// The distance that the content moves; negative towards the top.
    package var distance = Points(300)
    /// The time for which the finger is down.
    package var duration = Nanoseconds.milliseconds(200)

    /// Creates a drag of 300 pt in 200 ms.
    package init() {}

    /// Its keys.
    package static let fields = Fields<Self> {
      Field(
        "distance", \.distance,
        "the distance that the finger moves the content; negative towards the top",
        .from(Points(-1_000_000)...Points(1_000_000)))
      Field("duration", \.duration, "the time that the finger is down", .gestureTime)
        .guessed("a short drag; stated wherever it matters")
    }

    /// Creates a drag.
    package init(distance: Points, duration: Nanoseconds) {
      self.distance = distance
      self.duration = duration
    }
  }

  /// A finger that pulls the top of the content down.
  ///
  /// It starts at any position of the content. After a `scroll-to-top`, it is a short pull.
  package struct PullToRefresh: KeyedConfiguration {
    /// The distance by which the content's top is below its rest position, including resistance.
    package var overscroll = Points(120)
    /// The time for which the finger is down.
    package var duration = Nanoseconds.milliseconds(400)

    /// Creates a pull of 120 pt in 400 ms. It is beyond the refresh distance if the screen is higher than 120 pt.
    package init() {}

    /// Its keys.
    package static let fields = Fields<Self> {
      Field(
        "overscroll", \.overscroll,
        "the distance that the top of the content is pulled down, resistance included",
        .that("must be above 0 pt and at most 10000 pt") { $0 > .zero && $0 <= Points(10_000) }
      ).guessed("well past the distance that refreshes; people pull farther than needed")
      Field("duration", \.duration, "the time that the finger is down", .gestureTime)
        .guessed("a pull takes longer than a flick; without a source")
    }
  }

  /// A finger that accelerates the content evenly and lifts at the maximum speed.
  package struct Flick: KeyedConfiguration {
    /// The speed in points per second when the finger lifts; negative towards the top.
    package var velocity = 2000.0
    /// The time for which the finger is down.
    package var duration = Nanoseconds.milliseconds(100)

    /// Creates a flick of 2,000 pt/s after 100 ms.
    package init() {}

    /// Its keys.
    package static let fields = Fields<Self> {
      Field(
        "velocity", \.velocity,
        "the speed at which the finger is lifted, in points per second; negative towards the top",
        .flickVelocity)
      Field("duration", \.duration, "the time that the finger is down", .gestureTime)
        .guessed("a flick is a touch of some frames; unsure")
    }

    /// Creates a flick.
    package init(velocity: Double, duration: Nanoseconds = .milliseconds(100)) {
      self.velocity = velocity
      self.duration = duration
    }
  }

  /// Flicks in quick succession. The motion of the last flick ends by itself.
  package struct Flicks: KeyedConfiguration {
    /// The number of flicks.
    package var count = 5
    /// The speed in points per second when the finger lifts each time; negative towards the top. The remaining speed of
    /// the previous flick is added to it.
    package var velocity = 3000.0
    /// The time for which the finger is down each time.
    package var duration = Nanoseconds.milliseconds(100)
    /// The time from one touch to the next, longer than `duration`.
    package var interval = Nanoseconds.milliseconds(300)

    /// Creates five flicks of 3,000 pt/s, 300 ms apart.
    package init() {}

    /// Its keys.
    package static let fields = Fields<Self> {
      Field("count", \.count, "the number of flicks", .from(1...1_000_000))
      Field(
        "velocity", \.velocity,
        "the speed at which the finger is lifted each time, in points per second; negative towards the top",
        .flickVelocity)
      Field("duration", \.duration, "the time that the finger is down each time", .gestureTime)
        .guessed("a flick is a touch of some frames; unsure")
      Field("interval", \.interval, "the time from one touch to the next", .gestureTime)
        .guessed("about as fast as people flick without haste; unsure")
    }

    /// Reports settings that are not compatible.
    package func checkTogether(_ problems: inout Problems) {
      problems.require(interval > duration, "interval", "must be longer than duration")
    }

    /// Creates flicks.
    package init(
      count: Int, velocity: Double, duration: Nanoseconds = .milliseconds(100),
      interval: Nanoseconds = .milliseconds(300)
    ) {
      self.count = count
      self.velocity = velocity
      self.duration = duration
      self.interval = interval
    }
  }
}

extension Bounds<Nanoseconds> {
  /// The bounds of the duration of a gesture.
  static var gestureTime: Bounds { .from(.milliseconds(1) ... .seconds(86_400)) }
}

extension Bounds<Double> {
  fileprivate static var flickVelocity: Bounds {
    .that("must be from 1 to 100000 points per second, or as much below 0") {
      (1...100_000).contains($0.magnitude)
    }
  }
}

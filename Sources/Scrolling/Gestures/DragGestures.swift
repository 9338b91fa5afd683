public import Primitives

extension Gesture {
  /// A finger that moves the content and stops before it is lifted.
  public struct Drag: Configuration {
    /// How far the finger moves the content; negative back towards the top.
    public var distance = Points(300)
    /// How long the finger is down.
    public var duration = Nanoseconds.milliseconds(200)

    /// 300 pt in 200 ms.
    public init() {}

    /// A drag over some distance.
    public init(distance: Points, duration: Nanoseconds) {
      self.distance = distance
      self.duration = duration
    }

    /// Reports drags that no finger makes.
    public func check(_ problems: inout Problems) {
      problems.requireGestureTime(duration, "duration")
      problems.require(
        abs(distance.sixtyFourths) <= Points(1_000_000).sixtyFourths, "distance",
        "must be from -1000000 pt to 1000000 pt")
    }
  }

  /// A finger that pulls the content down past its top.
  ///
  /// It does so from wherever the content is: a `scroll-to-top` before it makes it a short pull.
  public struct PullToRefresh: Configuration {
    /// How far the top of the content comes down, resistance included.
    public var overscroll = Points(120)
    /// How long the finger is down.
    public var duration = Nanoseconds.milliseconds(400)

    /// 120 pt in 400 ms: past the distance that refreshes, if the screen is higher than that.
    public init() {}

    /// A pull by some distance.
    public init(overscroll: Points, duration: Nanoseconds = .milliseconds(400)) {
      self.overscroll = overscroll
      self.duration = duration
    }

    /// Reports pulls that no finger makes.
    public func check(_ problems: inout Problems) {
      problems.requireGestureTime(duration, "duration")
      problems.require(
        overscroll > .zero && overscroll <= Points(10_000), "overscroll",
        "must be above 0 pt and at most 10000 pt")
    }
  }
}

extension Problems {
  /// Requires a time from 1 ms to a day.
  mutating func requireGestureTime(_ time: Nanoseconds, _ key: String) {
    require(
      time >= .milliseconds(1) && time <= .seconds(86_400), key, "must be from 1 ms to 1 d")
  }
}

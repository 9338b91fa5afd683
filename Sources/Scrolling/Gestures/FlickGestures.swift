public import Primitives

extension Gesture {
  /// A finger that accelerates the content evenly and is lifted at full speed.
  public struct Flick: Configuration {
    /// The speed at which the finger is lifted, in points a second; negative back towards the top.
    public var velocity = 2000.0
    /// How long the finger is down.
    public var duration = Nanoseconds.milliseconds(100)

    /// 2,000 pt/s after 100 ms.
    public init() {}

    /// A flick at some speed.
    public init(velocity: Double, duration: Nanoseconds = .milliseconds(100)) {
      self.velocity = velocity
      self.duration = duration
    }

    /// Reports flicks that no finger makes.
    public func check(_ problems: inout Problems) {
      problems.requireVelocity(velocity)
      problems.requireGestureTime(duration, "duration")
    }
  }

  /// Flicks in quick succession; the last one runs out.
  public struct Flicks: Configuration {
    /// How many.
    public var count = 5
    /// The speed at which the finger is lifted each time, in points a second; negative back towards
    /// the top. What is left of the throw before adds to it.
    public var velocity = 3000.0
    /// How long the finger is down each time.
    public var duration = Nanoseconds.milliseconds(100)
    /// The time from one touch to the next; longer than `duration`.
    public var interval = Nanoseconds.milliseconds(300)

    /// Five flicks of 3,000 pt/s, 300 ms apart.
    public init() {}

    /// Flicks at some speed.
    public init(
      count: Int, velocity: Double, duration: Nanoseconds = .milliseconds(100),
      interval: Nanoseconds = .milliseconds(300)
    ) {
      self.count = count
      self.velocity = velocity
      self.duration = duration
      self.interval = interval
    }

    /// Reports flicks that no finger makes.
    public func check(_ problems: inout Problems) {
      problems.require((1...1_000_000).contains(count), "count", "must be from 1 to 1000000")
      problems.requireVelocity(velocity)
      problems.requireGestureTime(duration, "duration")
      problems.requireGestureTime(interval, "interval")
      problems.require(interval > duration, "interval", "must be longer than duration")
    }
  }
}

extension Problems {
  fileprivate mutating func requireVelocity(_ velocity: Double) {
    require(
      (1...100_000).contains(velocity.magnitude), "velocity",
      "must be from 1 to 100000 points a second, or as much below 0")
  }
}

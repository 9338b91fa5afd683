public import Primitives

extension Gesture {
  /// A finger that moves the content and stops before it is lifted.
  public struct Drag: KeyedConfiguration {
    /// How far the finger moves the content; negative back towards the top.
    public var distance = Points(300)
    /// How long the finger is down.
    public var duration = Nanoseconds.milliseconds(200)

    /// 300 pt in 200 ms.
    public init() {}

    /// Its keys.
    public static let fields = Fields<Self> {
      Field(
        "distance", \.distance,
        "how far the finger moves the content; negative back towards the top",
        .from(Points(-1_000_000)...Points(1_000_000)))
      Field("duration", \.duration, "how long the finger is down", .gestureTime)
    }

    /// A drag over some distance.
    public init(distance: Points, duration: Nanoseconds) {
      self.distance = distance
      self.duration = duration
    }
  }

  /// A finger that pulls the content down past its top.
  ///
  /// It does so from wherever the content is: a `scroll-to-top` before it makes it a short pull.
  public struct PullToRefresh: KeyedConfiguration {
    /// How far the top of the content comes down, resistance included.
    public var overscroll = Points(120)
    /// How long the finger is down.
    public var duration = Nanoseconds.milliseconds(400)

    /// 120 pt in 400 ms: past the distance that refreshes, if the screen is higher than that.
    public init() {}

    /// Its keys.
    public static let fields = Fields<Self> {
      Field(
        "overscroll", \.overscroll,
        "how far the top of the content comes down, resistance included",
        .that("must be above 0 pt and at most 10000 pt") { $0 > .zero && $0 <= Points(10_000) })
      Field("duration", \.duration, "how long the finger is down", .gestureTime)
    }

    /// A pull by some distance.
    public init(overscroll: Points, duration: Nanoseconds = .milliseconds(400)) {
      self.overscroll = overscroll
      self.duration = duration
    }
  }
}

extension Bounds<Nanoseconds> {
  /// Times that something about a gesture may take.
  static var gestureTime: Bounds { .from(.milliseconds(1) ... .seconds(86_400)) }
}

public import Primitives

extension Gesture {
  /// A time without a touch.
  public struct Pause: KeyedConfiguration {
    /// How long.
    public var duration = Nanoseconds.seconds(1)

    /// One second.
    public init() {}

    /// Its keys.
    public static let fields = Fields<Self> {
      Field("duration", \.duration, "how long", .gestureTime)
    }

    /// A pause of some length.
    public init(duration: Nanoseconds) { self.duration = duration }
  }

  /// A change of place without a motion.
  public struct Jump: KeyedConfiguration {
    /// The row to show at the top of the screen, or as near to it as the content allows.
    public var row = 0

    /// To the first row.
    public init() {}

    /// Its keys.
    public static let fields = Fields<Self> {
      Field(
        "row", \.row,
        "the row to show at the top of the screen, or as near to it as the content allows", .row)
    }

    /// To a row.
    public init(row: Int) { self.row = row }
  }

  /// A tap on the status bar.
  public struct ScrollToTop: KeyedConfiguration {
    /// How long the animation takes. UIKit's is between 0.3 and 0.5 s whatever the distance: a guess.
    public var duration = Nanoseconds.milliseconds(400)

    /// An animation of 400 ms.
    public init() {}

    /// Its keys.
    public static let fields = Fields<Self> {
      Field("duration", \.duration, "how long the animation takes", .gestureTime)
    }
  }
}

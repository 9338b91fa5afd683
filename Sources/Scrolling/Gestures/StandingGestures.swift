public import Primitives

extension Gesture {
  /// A time without a touch.
  public struct Pause: Configuration {
    /// How long.
    public var duration = Nanoseconds.seconds(1)

    /// One second.
    public init() {}

    /// A pause of some length.
    public init(duration: Nanoseconds) { self.duration = duration }

    /// Reports pauses of no length.
    public func check(_ problems: inout Problems) {
      problems.requireGestureTime(duration, "duration")
    }
  }

  /// A change of place without a motion.
  public struct Jump: Configuration {
    /// The row to show at the top of the screen, or as near to it as the content allows.
    public var row = 0

    /// To the first row.
    public init() {}

    /// To a row.
    public init(row: Int) { self.row = row }

    /// Reports rows that no table has.
    public func check(_ problems: inout Problems) {
      problems.require((0...Int(Int32.max)).contains(row), "row", "must be a row, 0 or more")
    }
  }

  /// A tap on the status bar.
  public struct ScrollToTop: Configuration {
    /// How long the animation takes. UIKit's is between 0.3 and 0.5 s whatever the distance: a guess.
    public var duration = Nanoseconds.milliseconds(400)

    /// An animation of 400 ms.
    public init() {}

    /// Reports animations of no length.
    public func check(_ problems: inout Problems) {
      problems.requireGestureTime(duration, "duration")
    }
  }
}

package import Primitives

extension Gesture {
  /// A time without a touch.
  package struct Pause: KeyedConfiguration {
    /// How long.
    package var duration = Nanoseconds.seconds(1)

    /// One second.
    package init() {}

    /// Its keys.
    package static let fields = Fields<Self> {
      Field("duration", \.duration, "how long", .gestureTime)
    }

    /// A pause of some length.
    package init(duration: Nanoseconds) { self.duration = duration }
  }

  /// A change of place without a motion.
  package struct Jump: KeyedConfiguration {
    /// The row to show at the top of the screen, or as near to it as the content allows.
    package var row = 0

    /// To the first row.
    package init() {}

    /// Its keys.
    package static let fields = Fields<Self> {
      Field(
        "row", \.row,
        "the row to show at the top of the screen, or as near to it as the content allows", .row)
    }

    /// To a row.
    package init(row: Int) { self.row = row }
  }

  /// A tap on the status bar.
  package struct ScrollToTop: KeyedConfiguration {
    /// How long the animation takes.
    package var duration = Nanoseconds.milliseconds(400)

    /// An animation of 400 ms.
    package init() {}

    /// Its keys.
    package static let fields = Fields<Self> {
      Field("duration", \.duration, "how long the animation takes", .gestureTime)
        .guessed("UIKit's appears to take 0.3 to 0.5 s whatever the distance; not documented")
    }
  }
}

package import Primitives

extension Gesture {
  /// A time without a touch.
  package struct Pause: KeyedConfiguration {
    /// The length.
    package var duration = Nanoseconds.seconds(1)

    /// Creates a pause of one second.
    package init() {}

    /// Its keys.
    package static let fields = Fields<Self> {
      Field("duration", \.duration, "the length of the pause", .gestureTime)
    }

    /// Creates a pause.
    package init(duration: Nanoseconds) { self.duration = duration }
  }

  /// A change of position without an animation.
  package struct Jump: KeyedConfiguration {
    /// The row to show at the top of the screen, or as near to it as the content allows.
    package var row = 0

    /// Creates a jump to the first row.
    package init() {}

    /// Its keys.
    package static let fields = Fields<Self> {
      Field(
        "row", \.row,
        "the row to show at the top of the screen, or as near to it as possible", .row)
    }

    /// Creates a jump to a row.
    package init(row: Int) { self.row = row }
  }

  /// A tap on the status bar.
  package struct ScrollToTop: KeyedConfiguration {
    /// The duration of the animation.
    package var duration = Nanoseconds.milliseconds(400)

    /// Creates an animation of 400 ms.
    package init() {}

    /// Its keys.
    package static let fields = Fields<Self> {
      Field("duration", \.duration, "the length of the animation", .gestureTime)
        .guessed("0.3 to 0.5 s in UIKit as it appears, whatever the distance; not documented")
    }
  }

  /// A tap on a row, a look at the row's detail, and the return to the list.
  package struct Tap: KeyedConfiguration {
    /// The distance of the tap from the top of the screen, as a share of the screen's height.
    package var at = 0.4
    /// The distance of the tap from the left, as a share of the width. It has an effect only in a grid.
    package var across = 0.5
    /// The time for which the user looks at the detail.
    package var look = Nanoseconds.seconds(4)

    /// Creates a tap above the middle of the screen and a look of four seconds.
    package init() {}

    /// Its keys.
    package static let fields = Fields<Self> {
      Field(
        "at", \.at, "the vertical place of the tap, as a share of the height of the screen",
        .share)
      Field("across", \.across, "the horizontal place of the tap, as a share of the width", .share)
      Field(
        "look", \.look, "the time that the user looks at the detail before going back", .gestureTime
      ).guessed(
        "the way back of 0.35 s, without touches, is that of UINavigationController as it appears; not documented"
      )
    }

    /// Creates a tap.
    package init(at: Double, across: Double = 0.5, look: Nanoseconds) {
      self.at = at
      self.across = across
      self.look = look
    }

    /// The duration of the animation back to the list, without touches. It is a guess, marked at `look`.
    static let back = Nanoseconds.milliseconds(350)
  }

  /// A tap on another tab, the reading of its list, and the tap back.
  package struct Tab: KeyedConfiguration {
    /// The time for which the user stays in the tab.
    package var stay = Nanoseconds.seconds(20)
    /// True if the tab's list begins at the top; false if it continues at its previous position.
    package var atTop = false

    /// Creates a stay of twenty seconds from the list's previous position.
    package init() {}

    /// Its keys.
    package static let fields = Fields<Self> {
      Field("stay", \.stay, "the time that the user stays there", .gestureTime)
      Field(
        "at-top", \.atTop, "if true, its list starts at the top, and not where the user left it")
    }

    package init(stay: Nanoseconds, atTop: Bool = false) { (self.stay, self.atTop) = (stay, atTop) }
  }
}

extension Bounds<Double> {
  /// The bounds of a position on the screen.
  fileprivate static var share: Bounds {
    .that("must be from 0 to below 1") { (0..<1).contains($0) }
  }
}

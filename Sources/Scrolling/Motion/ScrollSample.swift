package import Primitives

/// What moves a scroll view.
package enum ScrollPhase: String, NamedChoice {
  /// Nothing.
  case idle
  /// A finger (`isTracking`).
  case dragging
  /// Momentum, or the return from past an edge (`isDecelerating`).
  case decelerating
  /// An animation, such as that to the top.
  case animating

  /// "scroll phase".
  package static var noun: String { "scroll phase" }
}

/// A scroll view at one moment.
package struct ScrollSample: Hashable, Sendable {
  /// The content offset; negative, or past the last screen, in overscroll.
  package var offset: Points
  /// What moves it.
  package var phase: ScrollPhase
  /// Whether a pull to refresh fired since the sample before.
  package var refreshTriggered: Bool
  /// The look at a detail that is under way; nil while the list itself is looked at.
  package var look: Look?

  /// Whether anything moves it.
  package var isMoving: Bool { phase != .idle }

  /// A scroll view at one moment.
  package init(
    offset: Points, phase: ScrollPhase, refreshTriggered: Bool = false, look: Look? = nil
  ) {
    self.offset = offset
    self.phase = phase
    self.refreshTriggered = refreshTriggered
    self.look = look
  }
}

/// A look at the detail of a row: from the tap on the row until the way back.
package struct Look: Hashable, Sendable {
  /// Which look of the person's it is, counted from 0.
  package let number: Int
  /// How far below the upper edge of the screen the row was tapped.
  package let place: Points
  /// How far across the screen that was, as a share of its width.
  package let across: Double

  /// A look.
  package init(_ number: Int, at place: Points, across: Double = 0.5) {
    self.number = number
    self.place = place
    self.across = across
  }
}

/// What a sample of a motion finds.
struct MotionState {
  let sample: ScrollSample
  /// Until when nothing moves; nil if something moves, or where it is not known.
  let restsUntil: Instant?
  /// When all motion ended, if it has.
  let end: Instant?
}

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
  /// The look at another screen that is under way; nil while the list itself is looked at.
  package var look: DetailVisit?

  /// Whether anything moves it.
  package var isMoving: Bool { phase != .idle }

  /// A scroll view at one moment.
  package init(
    offset: Points, phase: ScrollPhase, refreshTriggered: Bool = false, look: DetailVisit? = nil
  ) {
    self.offset = offset
    self.phase = phase
    self.refreshTriggered = refreshTriggered
    self.look = look
  }
}

/// A look at another screen than the list: from the tap that shows it until the way back.
package struct DetailVisit: Hashable, Sendable {
  /// What is looked at.
  package enum Subject: Hashable, Sendable {
    /// The detail of the row that was tapped so far below the upper edge of the screen, and so far across it, as a
    /// share of its width.
    case row(at: Points, across: Double)
    /// The second list.
    case tab(TabStay)
  }

  /// Which look of the person's it is, counted from 0.
  package let number: Int
  /// What is looked at.
  package let subject: Subject

  /// A look.
  package init(_ number: Int, at subject: Subject) {
    (self.number, self.subject) = (number, subject)
  }

  /// A look at the detail of a row.
  package init(_ number: Int, at place: Points, across: Double = 0.5) {
    self.init(number, at: .row(at: place, across: across))
  }

  /// How far below the upper edge of the screen a row was tapped; nil where none was.
  package var place: Points? { if case .row(let place, _) = subject { place } else { nil } }
}

/// A stay in the second list: when it began, and what there was of it before.
///
/// The list is read by a clock of its own, which stands still while it is not shown, so that what the person does
/// there depends on nothing but the world.
package struct TabStay: Hashable, Sendable {
  /// The number of the look in which the person began at the list's top: what they do from then on is one reading.
  package let reading: Int
  /// When the stay began.
  package let began: Instant
  /// How long the person had read before in this reading.
  package let before: Nanoseconds

  /// A stay.
  package init(reading: Int, began: Instant, before: Nanoseconds) {
    (self.reading, self.began, self.before) = (reading, began, before)
  }

  /// What the clock of the reading shows at a moment.
  package func clock(at now: Instant) -> Instant { .start + before + (now - began) }
}

/// What a sample of a motion finds.
struct MotionState {
  let sample: ScrollSample
  /// Until when nothing moves; nil if something moves, or where it is not known.
  let restsUntil: Instant?
  /// When all motion ended, if it has.
  let end: Instant?
}

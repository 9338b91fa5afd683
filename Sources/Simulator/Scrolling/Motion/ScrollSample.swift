package import Primitives

/// The cause of a scroll view's motion.
package enum ScrollPhase: String, NamedChoice {
  /// No motion.
  case idle
  /// A finger (`isTracking`).
  case dragging
  /// Momentum, or the return from past an edge (`isDecelerating`).
  case decelerating
  /// An animation, such as that to the top.
  case animating

  /// The noun for messages.
  package static var noun: String { "scroll phase" }
}

/// A scroll view at one moment.
package struct ScrollSample: Hashable, Sendable {
  /// The content offset; negative, or past the last screen, in overscroll.
  package var offset: Points
  /// The cause of its motion.
  package var phase: ScrollPhase
  /// True if a pull to refresh fired since the previous sample.
  package var refreshTriggered: Bool
  /// The current visit to another screen; nil while the person looks at the list itself.
  package var look: DetailVisit?

  /// True if it moves.
  package var isMoving: Bool { phase != .idle }

  /// Creates a sample.
  package init(
    offset: Points, phase: ScrollPhase, refreshTriggered: Bool = false, look: DetailVisit? = nil
  ) {
    self.offset = offset
    self.phase = phase
    self.refreshTriggered = refreshTriggered
    self.look = look
  }
}

/// A visit to another screen: from the tap that shows it until the way back.
package struct DetailVisit: Hashable, Sendable {
  /// The subject of a visit.
  package enum Subject: Hashable, Sendable {
    /// The detail of a row that was tapped at this distance below the upper edge of the screen, and at this share
    /// of its width.
    case row(at: Points, across: Double)
    /// The second list.
    case tab(TabStay)
  }

  /// The number of the visit, counted from 0.
  package let number: Int
  /// The subject.
  package let subject: Subject

  /// Creates a visit.
  package init(_ number: Int, at subject: Subject) {
    (self.number, self.subject) = (number, subject)
  }

  /// Creates a visit to the detail of a row.
  package init(_ number: Int, at place: Points, across: Double = 0.5) {
    self.init(number, at: .row(at: place, across: across))
  }

  /// The distance of the tapped point below the upper edge of the screen; nil if no row was tapped.
  package var place: Points? { if case .row(let place, _) = subject { place } else { nil } }
}

/// A stay in the second list: its start, and the reading time before it.
///
/// The list is read by its own clock, which stands still while the list is not shown. So the person's behaviour
/// there depends only on the seed.
package struct TabStay: Hashable, Sendable {
  /// The number of the visit in which the person began at the list's top. From then on it is one reading.
  package let reading: Int
  /// The start of the stay.
  package let began: Instant
  /// The earlier reading time in this reading.
  package let before: Nanoseconds

  /// Returns the time of the reading's clock at a moment.
  package func clock(at now: Instant) -> Instant { .start + before + (now - began) }
}

/// The result of sampling a motion.
struct MotionState {
  let sample: ScrollSample
  /// The time until which nothing moves; nil if something moves, or if the time is not known.
  let restsUntil: Instant?
  /// The time at which all motion ended; nil if it has not.
  let end: Instant?
}

package import Primitives

/// The cause of a scroll view's motion.
package enum ScrollPhase: String, NamedChoice {
  /// No motion.
  case idle
  /// A finger (`isTracking`).
  case dragging
  /// Momentum, or the return from beyond an edge (`isDecelerating`).
  case decelerating
  /// An animation, such as the scroll to the top.
  case animating

  /// The noun for messages.
  package static var noun: String { "scroll phase" }
}

/// The state of a scroll view at an instant.
package struct ScrollSample: Hashable, Sendable {
  /// The content offset; in overscroll, it is negative or beyond the last screen.
  package var offset: Points
  /// The cause of its motion.
  package var phase: ScrollPhase
  /// True if a pull to refresh fired since the previous sample.
  package var refreshTriggered: Bool
  /// The current visit to another screen; nil while the user looks at the list.
  package var visit: DetailVisit?

  /// True if the content moves.
  package var isMoving: Bool { phase != .idle }

  /// Creates a sample.
  package init(
    offset: Points, phase: ScrollPhase, refreshTriggered: Bool = false, visit: DetailVisit? = nil
  ) {
    self.offset = offset
    self.phase = phase
    self.refreshTriggered = refreshTriggered
    self.visit = visit
  }
}

/// A visit to another screen, from the tap that shows it to the return.
package struct DetailVisit: Hashable, Sendable {
  /// The subject of a visit.
  package enum Subject: Hashable, Sendable {
    /// The detail of a row. The row was tapped at a distance below the upper edge of the screen and at a share of the
    /// screen's width.
    case row(at: Points, across: Double)
    /// The second list.
    case tab(TabStay)
  }

  /// The number of the visit, counted from 0.
  package let number: Int
  package let subject: Subject

  /// Creates a visit.
  package init(_ number: Int, at subject: Subject) {
    (self.number, self.subject) = (number, subject)
  }

  /// Creates a visit to the detail of a row.
  package init(_ number: Int, at place: Points, across: Double = 0.5) {
    self.init(number, at: .row(at: place, across: across))
  }

  /// The distance of the tapped point from the upper edge of the screen; nil if no row was tapped.
  package var place: Points? { if case .row(let place, _) = subject { place } else { nil } }
}

/// A stay in the second list, with its start and the earlier reading time.
///
/// The list is read by its own clock, which stops while the list is not shown. The user's behaviour in the list
/// therefore depends only on the seed.
package struct TabStay: Hashable, Sendable {
  /// The number of the visit in which the user began at the list's top. All visits until the next such visit are one
  /// reading.
  package let reading: Int
  /// The start of the stay.
  package let began: Instant
  /// The reading time in earlier stays of this reading.
  package let before: Nanoseconds

  /// Returns the time of the reading's clock at an instant.
  package func clock(at now: Instant) -> Instant { .start + before + (now - began) }
}

/// The result of sampling a motion.
struct MotionState {
  let sample: ScrollSample
  /// The time until which nothing moves; nil if something moves or the time is unknown.
  let restsUntil: Instant?
  /// The time at which all motion ended; nil if it has not ended.
  let end: Instant?
}

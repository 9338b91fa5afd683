import Environment
import Primitives
import Scrolling

/// The reading of a person in a tab. Its clock stops while the tab is not shown.
struct TabReading {
  /// The motion of the content; nil before the first reading, and while the motion is being sampled.
  var motion: ScrollMotion?

  private let scroll: ScrollConfiguration
  private let viewport: Points
  private let seed: UInt64
  private var stay: TabStay?
  private var number: Int?

  /// Creates the reading of a plan's second list; nil if the plan has none.
  init?(_ plan: SessionPlan) {
    guard plan.tab != nil else { return nil }
    (scroll, viewport, seed) = (plan.scroll, plan.device.viewport, plan.seed)
  }

  /// Resumes for a visit to the tab. A visit that belongs to another reading begins at the top.
  mutating func resume(_ stay: TabStay) {
    self.stay = stay
    guard stay.reading != number else { return }
    number = stay.reading
    motion = ScrollMotion(inTab: stay.reading, scroll, viewport: viewport, seed: seed)
  }

  /// Pauses until the next visit.
  mutating func pause() { stay = nil }

  /// Returns the time of the reading's clock; nil while it is stopped.
  func clock(at now: Instant) -> Instant? { stay?.clock(at: now) }
}

import Primitives
import Scrolling
import Environment

/// The reading of a person in a tab, by a clock that stands still while the tab is not shown.
struct TabReading {
  /// Where the content is; nil before the first reading, and while it is sampled.
  var motion: ScrollMotion?

  private let scroll: ScrollConfiguration
  private let viewport: Points
  private let seed: UInt64
  private var stay: TabStay?
  private var number: Int?

  /// The reading of a plan's second list; nil of a plan without one.
  init?(_ plan: SessionPlan) {
    guard plan.tab != nil else { return nil }
    (scroll, viewport, seed) = (plan.scroll, plan.device.viewport, plan.seed)
  }

  /// Goes on for a stay; a stay of another reading begins at the top.
  mutating func resume(_ stay: TabStay) {
    self.stay = stay
    guard stay.reading != number else { return }
    number = stay.reading
    motion = ScrollMotion(inTab: stay.reading, scroll, viewport: viewport, seed: seed)
  }

  /// Stands still until the next stay.
  mutating func pause() { stay = nil }

  /// The time by its clock; nil while it stands still.
  func clock(at now: Instant) -> Instant? { stay?.clock(at: now) }
}

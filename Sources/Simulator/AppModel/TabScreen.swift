import ImagePipeline
import Primitives
import Scrolling
import Environment

/// The second list, in a tab of its own, with what its reader does there.
struct TabScreen: ~Copyable {
  /// The list. It stays where it is, with its cells, while it is not shown.
  var list: ListScreen
  private let scroll: ScrollConfiguration
  private let viewport: Points
  private let seed: UInt64
  private var stay: TabStay?
  private var reading: Int?
  private var motion: ScrollMotion?

  /// The second list of a plan; nil where it has none.
  init?(_ plan: SessionPlan) {
    guard plan.tab != nil else { return nil }
    list = ListScreen(plan, as: .tab)
    (scroll, viewport, seed) = (plan.scroll, plan.device.viewport, plan.seed)
  }

  /// It is shown for a stay; where that begins another reading, from the top.
  mutating func show(_ stay: TabStay) {
    self.stay = stay
    guard stay.reading != reading else { return }
    reading = stay.reading
    motion = ScrollMotion(inTab: stay.reading, scroll, viewport: viewport, seed: seed)
  }

  /// The first list is shown again.
  mutating func leave() { stay = nil }

  /// Where the content is, and until when it rests; nil while it is not shown.
  mutating func sample(at now: Instant) -> (sample: ScrollSample, restsUntil: Instant?)? {
    guard let stay, var motion = motion.take() else { return nil }
    defer { self.motion = motion }
    let clock = stay.clock(at: now)
    let sample = list.sample(&motion, at: clock)
    let rest = motion.restsUntil.map { $0 == .never ? $0 : now + ($0 - clock) }
    return (sample, rest)
  }

  /// The view that the list has at a place now. Mutating, so that the list is read where it is.
  mutating func view(at place: Place) -> ViewID { list.view(at: place) }

  /// The calls that the list has made and nobody has taken yet.
  mutating func takeEvents() -> [TableEvent] {
    defer { list.events = [] }
    return list.events
  }

  /// Goes through a change in the app's life: a tab is not left but with its process.
  mutating func live(through event: LifecycleEvent) {
    switch event {
    case .memoryWarning, .terminate, .launch: list.live(through: event)
    case .pressure, .background, .foreground, .leaveScreen, .enterScreen: break
    }
  }
}

import ImagePipeline
import Primitives
import Scrolling
import Environment

/// The screen's clock.
struct FrameClock {
  let period: Nanoseconds
  /// The moment of the last vertical sync, which the content's position is taken at.
  var time = Instant.start
  /// The vertical sync that asked for the pending frame, and that its lateness counts from.
  private(set) var requestedAt = Instant.start
  /// Whether the main thread owes the screen a frame.
  var isPending = false
  /// Whether something on screen has changed since the last frame.
  var isDirty = true
  /// Where the content was in the last frame.
  var lastOffset: Points?
  /// Whether the scroll view moves in the frame under way.
  var isScrolling = false
  /// The cells of the frame under way that are seen in part, of each column.
  var cuts: [CutCells] = []
  /// Whether the scroll view moved when it was last looked at.
  var isMoving = false
  /// Until when it rests if it is left alone, as far as that is known.
  var restsUntil: Instant?
  /// The vertical sync that the host was last asked for.
  private(set) var next = Instant.start

  init(period: Nanoseconds) { self.period = period }

  /// Notes that the screen asks for a frame, and returns whether it asks for a new one.
  mutating func request(at sync: Instant) -> Bool {
    time = sync
    guard !isPending else { return false }
    isPending = true
    requestedAt = sync
    return true
  }

  /// The vertical sync after another: the next one, but for those at which nothing can have moved and
  /// nothing has changed that is seen.
  mutating func sync(after sync: Instant, isLate: Bool, isSeen: Bool) -> Instant {
    next = sync + period
    guard !isLate, !isMoving, !(isDirty && isSeen), let rest = restsUntil, rest > next else {
      return next
    }
    next = rest == .never ? .never : sync + period * ((rest - sync).rawValue / period.rawValue)
    return next
  }

  /// Something on screen has changed; returns a vertical sync to ask for if none comes soon enough.
  mutating func change(at now: Instant) -> Instant? {
    isDirty = true
    let soonest = time + period * ((now - time).rawValue / period.rawValue + 1)
    guard next > soonest else { return nil }
    next = soonest
    return soonest
  }

  /// When a frame that is made at a moment reaches the screen, and how late that is: at the first
  /// vertical sync after its work, one period after the one that asked for it at the earliest.
  func presentation(of done: Instant) -> (at: Instant, hitch: Nanoseconds) {
    let due = requestedAt + period
    let late = max(0, (done - due).rawValue + period.rawValue - 1) / period.rawValue
    return (due + period * late, period * late)
  }
}

import ImagePipeline
import Primitives

/// The screen's clock.
struct FrameClock {
  let period: Nanoseconds
  /// The latest vertical sync. The content's position is sampled at this time.
  var time = Instant.start
  /// The vertical sync that requested the pending frame. The frame's delay is counted from it.
  private(set) var requestedAt = Instant.start
  /// True if a frame is pending on the main thread.
  var isPending = false
  /// True if something on screen has changed since the previous frame.
  var isDirty = true
  /// The content's offset in the previous frame.
  var lastOffset: Points?
  /// True if the scroll view moves in the current frame.
  var isScrolling = false
  /// The cells that are cut in the current frame, for each column.
  var cuts: [CutCells] = []
  /// True if the scroll view moved at the latest check.
  var isMoving = false
  /// The end of the current rest if no new input comes; nil if it is not known.
  var restsUntil: Instant?
  /// The latest vertical sync that was requested from the engine.
  private(set) var next = Instant.start

  init(period: Nanoseconds) { self.period = period }

  /// Records a vertical sync; returns true if it requests a new frame.
  mutating func request(at sync: Instant) -> Bool {
    time = sync
    guard !isPending else { return false }
    isPending = true
    requestedAt = sync
    return true
  }

  /// Returns the next vertical sync to handle. It skips those at which nothing can move and nothing visible has
  /// changed.
  mutating func sync(after sync: Instant, isLate: Bool, isSeen: Bool) -> Instant {
    next = sync + period
    guard !isLate, !isMoving, !(isDirty && isSeen), let rest = restsUntil, rest > next else {
      return next
    }
    next = rest == .never ? .never : sync + period * ((rest - sync).rawValue / period.rawValue)
    return next
  }

  /// Records a change on screen. Returns a vertical sync to request; nil if one that comes soon enough is requested
  /// already.
  mutating func change(at now: Instant) -> Instant? {
    isDirty = true
    let soonest = time + period * ((now - time).rawValue / period.rawValue + 1)
    guard next > soonest else { return nil }
    next = soonest
    return soonest
  }

  /// Returns the time at which a finished frame reaches the screen, and its delay. This is the first vertical sync
  /// after its work, and at least one period after the sync that requested it.
  func presentation(of done: Instant) -> (at: Instant, hitch: Nanoseconds) {
    let due = requestedAt + period
    let late = max(0, (done - due).rawValue + period.rawValue - 1) / period.rawValue
    return (due + period * late, period * late)
  }
}

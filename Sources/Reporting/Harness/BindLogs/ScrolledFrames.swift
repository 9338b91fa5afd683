import AppModel
import Environment
import Primitives
import Scrolling

/// The list's position at each frame of a plan's screen, as an app reads it once a frame.
struct ScrolledFrames<Layout: ListLayout & ~Copyable>: ~Copyable {
  private var list: Layout
  private var motion: ScrollMotion
  private let period: Nanoseconds
  private var next = Instant.start
  private var last: (time: Instant, sample: ScrollSample)?
  private var told: (time: Instant, sample: ScrollSample)?

  /// Creates the frames of a plan whose rows never change and whose scroll is known; nil for other plans. Their list
  /// may have any height, and event logs contain no recorded scroll.
  init?(_ plan: SessionPlan) {
    let changes = plan.schedule.contains { if case .rows = $0.action { true } else { false } }
    guard !changes, plan.refresh.rows.isEmpty, plan.person == nil,
      plan.scroll.trace == nil || plan.recording != nil
    else { return nil }
    list = Layout(
      plan.table, viewport: plan.device.viewport, itemCount: plan.feed.rows, seed: plan.seed)
    motion = ScrollMotion(plan)
    period = plan.device.framePeriod
  }

  /// Returns the frames up to a moment in which the list moved. After a rest, the last frame of the rest comes first.
  ///
  /// - Complexity: O(frames).
  mutating func take(until now: Instant) -> [(time: Instant, sample: ScrollSample)] {
    var frames: [(time: Instant, sample: ScrollSample)] = []
    while next <= now {
      let frame = (time: next, sample: list.sample(&motion, at: next))
      if told.map({ Self.differs($0.sample, frame.sample) }) ?? true {
        if let last, let told, last.time > told.time { frames.append(last) }
        frames.append(frame)
        told = frame
      }
      last = frame
      next = next + period
    }
    return frames
  }

  private static func differs(_ one: ScrollSample, _ other: ScrollSample) -> Bool {
    one.offset != other.offset || (one.phase == .dragging) != (other.phase == .dragging)
  }
}

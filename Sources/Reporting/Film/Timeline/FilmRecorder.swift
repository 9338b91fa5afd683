import AppModel
import Environment
import ImagePipeline
import Metrics
import Primitives

/// Watches a run and keeps its screens. The recorder of metrics says what each view shows, so that both agree.
struct FilmRecorder: SessionObserver, ~Copyable {
  var timeline: FilmTimeline
  /// The rows of the frame that is about to be observed, and their screen.
  var visible: (screen: ScreenID, rows: [ShownRow]) = (.first, [])

  private var recorder: Recorder
  private let slots: [Range<Int>]
  private let slotCount: Int
  private let range: Range<Instant>
  private var requests = 0

  /// Creates a recorder of a plan's run that keeps the cells of a time.
  init(_ plan: SessionPlan, feed: Feed, filming range: Range<Instant>) {
    recorder = Recorder(plan, feed: feed)
    timeline = FilmTimeline(framePeriod: plan.device.framePeriod)
    (self.range, slotCount) = (range, feed.slotCount)
    slots = ScreenID.all.map { plan.slots(of: $0) }
  }

  mutating func observe(
    _ event: PipelineEvent, _ effects: Span<Effects.Effect>, at now: Instant
  ) {
    recorder.observe(event, effects, at: now)
    note(at: now)
  }

  mutating func observe(_ fact: Observation, at now: Instant) {
    recorder.observe(fact, at: now)
    switch fact {
    case .requestSent: requests += 1
    case .frame(let presentedAt, let hitch, let isScrolling, _):
      let missed = isScrolling ? Int(hitch.rawValue / timeline.framePeriod.rawValue) : 0
      if isScrolling { timeline.lastMotion = presentedAt }
      let cells = visible.rows.map { row in
        (
          row,
          slots[Int(visible.screen.rawValue)].map {
            recorder.shown(in: ViewID(of: row.cell, SlotID(UInt8($0)), of: slotCount))
          }
        )
      }
      append(
        DisplayFrame(since: presentedAt, screen: visible.screen, cells: cells, missed: missed))
    case .screenLeft, .leftAlone:
      // A frame that is still on its way then is never seen.
      let since = max(now, timeline.frames.last?.since ?? now)
      append(DisplayFrame(since: since, screen: nil, cells: [], missed: 0))
    default: break
    }
    note(at: now)
  }

  private mutating func append(_ frame: DisplayFrame) {
    // Only now is it known that the frame before was over when the filmed time began.
    let last = timeline.frames.count - 1
    if last >= 0, frame.since <= range.lowerBound { timeline.frames[last].cells = [] }
    timeline.frames.append(frame)
    if frame.since >= range.upperBound { timeline.frames[last + 1].cells = [] }
  }

  private mutating func note(at now: Instant) {
    let last = timeline.figures[timeline.figures.count - 1].since
    let isNew = now - last >= .milliseconds(33)
    if !isNew { timeline.figures.removeLast() }
    timeline.figures.append((isNew ? now : last, recorder.imageBytes, requests))
  }
}

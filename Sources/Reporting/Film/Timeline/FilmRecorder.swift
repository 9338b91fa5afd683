import AppModel
import Environment
import ImagePipeline
import Metrics
import Primitives

/// Watches a run and keeps its screens. The recorder of metrics says what each view shows, so that both agree.
struct FilmRecorder: SessionObserver, ~Copyable {
  var timeline = FilmTimeline()
  /// The rows of the frame that is about to be observed, and their screen.
  var visible: (screen: ScreenID, rows: [ShownRow]) = (.first, [])

  private var recorder: Recorder
  private let framePeriod: Nanoseconds
  private let range: Range<Instant>
  private var requests = 0

  /// Creates a recorder of a plan's run that keeps the cells of a time.
  init(_ plan: SessionPlan, feed: Feed, filming range: Range<Instant>) {
    recorder = Recorder(plan, feed: feed)
    (self.range, framePeriod) = (range, plan.device.framePeriod)
  }

  mutating func observe(_ event: PipelineEvent, _ effects: Span<Effects.Effect>, at now: Instant) {
    recorder.observe(event, effects, at: now)
    note(at: now)
  }

  mutating func observe(_ observation: Observation, at now: Instant) {
    recorder.observe(observation, at: now)
    switch observation {
    case .requestSent: requests += 1
    case .frame(let presentedAt, let hitch, let isScrolling, _):
      let cells = visible.rows.map { row in (row, row.views.map { recorder.shown(in: $0) }) }
      append(presentedAt, visible.screen, cells, hitch: isScrolling ? hitch : .zero)
    // A frame that is still on its way then is never seen.
    case .screenLeft, .leftAlone: append(max(now, timeline.frames.last?.since ?? now), nil, [])
    default: break
    }
    note(at: now)
  }

  private mutating func append(
    _ since: Instant, _ screen: ScreenID?, _ cells: [DisplayFrame.Cell], hitch: Nanoseconds = .zero
  ) {
    // Only now is it known that the frame before was over when the filmed time began.
    let last = timeline.frames.count - 1
    if last >= 0, since <= range.lowerBound { timeline.frames[last].cells = [] }
    timeline.frames.append(
      DisplayFrame(since: since, screen: screen, cells: cells, hitch: hitch, period: framePeriod))
    if since >= range.upperBound { timeline.frames[last + 1].cells = [] }
  }

  private mutating func note(at now: Instant) {
    let last = timeline.figures[timeline.figures.count - 1].since
    let isNew = now - last >= .milliseconds(33)
    if !isNew { timeline.figures.removeLast() }
    timeline.figures.append((isNew ? now : last, recorder.imageBytes, requests))
  }
}

import AppModel
import Environment
import ImagePipeline
import Metrics
import Primitives

/// A recorder of a run's screens. The recorder of metrics determines what each view shows, so that both agree.
struct FilmRecorder: SessionObserver, ~Copyable {
  private(set) var timeline: FilmTimeline

  /// The rows of the frame that is about to be observed, and their screen.
  private var visible: (screen: ScreenID, rows: [ShownRow]) = (.first, [])
  private var recorder: Recorder
  private let framePeriod: Nanoseconds
  private var (requests, missed) = (0, 0)

  /// Creates a recorder of a plan's run.
  init(_ plan: SessionPlan, feed: Feed, into timeline: FilmTimeline) {
    recorder = Recorder(plan, feed: feed)
    (framePeriod, self.timeline) = (plan.device.framePeriod, timeline)
  }

  /// Records the rows of the frame that is about to be observed, if a film may show it.
  mutating func willShow(_ app: borrowing App) {
    visible = timeline.isOpen ? app.visible : (.first, [])
  }

  mutating func observe(_ event: PipelineEvent, _ effects: Span<Effects.Effect>, at now: Instant) {
    recorder.observe(event, effects, at: now)
    timeline.note((now, recorder.imageBytes, requests, recorder.missingShare))
  }

  mutating func observe(_ observation: Observation, at now: Instant) {
    recorder.observe(observation, at: now)
    switch observation {
    case .requestSent: requests += 1
    case .frame(let presentedAt, let hitch, let isScrolling, _):
      let late = isScrolling ? Int(hitch.rawValue / framePeriod.rawValue) : 0
      missed += late
      timeline.append(
        DisplayFrame(
          since: presentedAt, screen: visible.screen,
          cells: visible.rows.map { row in (row, row.views.map { recorder.shown(in: $0) }) },
          wrongViews: recorder.shownCount(.stale, .staleError),
          leftoverViews: recorder.shownCount(.leftover),
          blankViews: recorder.shownCount(.blank, .error),
          hitch: (late, hitch), missedSoFar: missed))
    // A frame that is still on its way to the screen is never seen.
    case .screenLeft, .leftAlone:
      timeline.append(
        DisplayFrame(since: max(now, timeline.frames.last?.since ?? now), missedSoFar: missed))
    default: break
    }
    timeline.note((now, recorder.imageBytes, requests, recorder.missingShare))
  }
}

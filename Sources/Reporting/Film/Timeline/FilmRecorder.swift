package import AppModel
package import Environment
import Harness
package import ImagePipeline
package import Metrics
package import Primitives
package import Scenarios
import Simulation

/// A recorder of a run's screens. The recorder of metrics determines what each view shows, so that both agree.
struct FilmRecorder: SessionObserver, ~Copyable {
  private(set) var timeline: FilmTimeline

  /// The rows of the frame that is about to be observed, and their screen.
  private var visible: (screen: ScreenID, rows: [ShownRow]) = (.first, [])
  private var spinner: DisplayFrame.Spinner?
  private var recorder: Recorder
  private let framePeriod: Nanoseconds
  private var (requests, missed) = (0, 0)
  /// The share of the time on screen so far in which images were missing.
  private var missing = 0.0

  /// Creates a recorder of a plan's run.
  init(_ plan: SessionPlan, feed: Feed, into timeline: FilmTimeline) {
    recorder = Recorder(plan, feed: feed)
    (framePeriod, self.timeline) = (plan.device.framePeriod, timeline)
  }

  /// Records the rows of the frame that is about to be observed, if a film may show it.
  mutating func willShow(_ app: borrowing App) {
    visible = timeline.isOpen ? app.visible : (.first, [])
    spinner = timeline.isOpen ? app.spinner : nil
  }

  mutating func observe(_ event: PipelineEvent, _ effects: Span<Effects.Effect>, at now: Instant) {
    recorder.observe(event, effects, at: now)
    timeline.note((now, recorder.imageBytes, requests, missing))
  }

  mutating func observe(_ observation: Observation, at now: Instant) {
    recorder.observe(observation, at: now)
    switch observation {
    case .requestSent: requests += 1
    case .frame(let presentedAt, let hitch, let isScrolling, _):
      let late = isScrolling ? Int(hitch.rawValue / framePeriod.rawValue) : 0
      missed += late
      missing = recorder.missingShare
      timeline.append(
        DisplayFrame(
          since: presentedAt, screen: visible.screen,
          cells: visible.rows.map { row in (row, row.views.map { recorder.shown(in: $0) }) },
          spinner: spinner,
          wrongViews: recorder.shownCount(.stale, .staleError),
          leftoverViews: recorder.shownCount(.leftover),
          blankViews: recorder.shownCount(.blank, .error),
          hitch: (late, hitch), missedSoFar: missed))
    // A frame that is still on its way to the screen is never seen.
    case .screenLeft, .leftAlone:
      missing = recorder.missingShare
      timeline.append(
        DisplayFrame(since: max(now, timeline.frames.last?.since ?? now), missedSoFar: missed))
    default: break
    }
    timeline.note((now, recorder.imageBytes, requests, missing))
  }
}

/// A frame that the app made, as it is on screen until the next one.
package struct DisplayFrame: Sendable {
  /// A cell on screen: its row, and its image views by the slots of the visible screen.
  package typealias Cell = (row: ShownRow, views: [ShownView])
  /// The distance in points from the upper edge of the screen to a spinner, and the height of the spinner.
  typealias Spinner = (top: Double, height: Double)

  /// The time at which the frame reaches the screen.
  package let since: Instant
  /// The visible screen; nil while the app is not on screen.
  package var screen: ScreenID?
  /// The cells of the visible screen.
  package var cells: [Cell] = []
  /// The spinner below the rows; nil if there is none.
  var spinner: Spinner?
  /// The number of views with a wrong image. `staleFrames` counts frames that have any.
  package var wrongViews = 0
  /// The number of views with the image of an earlier row. `leftoverFrames` counts frames that have any.
  package var leftoverViews = 0
  /// The number of views that lack their image.
  var blankViews = 0
  /// The number of frames missed just before this one while the list scrolled, and their duration.
  var hitch: (missed: Int, time: Nanoseconds) = (0, .zero)
  /// The number of frames missed up to this one.
  var missedSoFar = 0

  /// The gravity of the defects: wrong images count most, then images of earlier rows.
  var gravity: Int { wrongViews << 20 + leftoverViews }
}

/// A run with its screens over time.
package struct FilmedRun: Sendable {
  package let run: PlannedRun
  /// The rows and images of the run.
  package let feed: Feed
  /// The screens of the run.
  package private(set) var timeline: FilmTimeline

  /// Makes a run and records the frames of a time.
  ///
  /// - Parameters:
  ///   - run: The run.
  ///   - range: The time.
  ///   - step: The interval of which only the worst frames and the last frame are kept; zero keeps all frames.
  /// - Throws: `RunError`.
  package init(
    _ run: PlannedRun, filming range: Range<Instant>, step: Nanoseconds = .zero
  ) throws {
    (self.run, feed) = (run, Feed(run.plan))
    let recorder = FilmRecorder(run.plan, feed: feed, into: FilmTimeline(of: range, step: step))
    let done = try SimulatedRun.finish(run, feed, observer: recorder) { $1.willShow($0) }
    timeline = done.observer.timeline
    timeline.end = done.end
  }

  /// The numbers of frames with outlined defects, in the filmed time and in the whole run.
  package var defects: String {
    let (wrong, leftover) = (timeline.wrong, timeline.leftover)
    return
      "\(run.strategyName): frames with a wrong image: \(wrong.shown) (whole run: \(wrong.all)); "
      + "with the image of an earlier row: \(leftover.shown) (whole run: \(leftover.all))"
  }
}

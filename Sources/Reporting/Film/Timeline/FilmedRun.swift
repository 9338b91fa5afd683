import AppModel
package import Environment
import Harness
package import Primitives
package import Scenarios
import Simulation

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

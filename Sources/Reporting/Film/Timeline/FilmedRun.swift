import AppModel
package import Environment
import Harness
package import Primitives
package import Scenarios
import Simulation

/// A run with its screens over time.
package struct FilmedRun: Sendable {
  /// The run.
  package let run: PlannedRun
  /// Its rows and images.
  package let feed: Feed
  /// Its screens.
  package let timeline: FilmTimeline

  /// Makes a run.
  ///
  /// - Parameters:
  ///   - run: The run.
  ///   - range: The time of which whole frames are kept.
  /// - Throws: `RunError`.
  package init(_ run: PlannedRun, keeping range: Range<Instant>) throws {
    let feed = Feed(run.plan)
    let recorder = FilmRecorder(run.plan, feed: feed, keeping: range)
    let done = try SimulatedRun.finish(run, feed, observer: recorder) { app, recorder in
      recorder.laidOut = (app.visibleScreen, app.shownRows())
    }
    let end = done.end
    timeline = done.observer.finish(at: end)
    (self.run, self.feed) = (run, feed)
  }
}

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

  /// Makes a run and keeps the cells of its frames in a time.
  ///
  /// - Throws: `RunError`.
  package init(_ run: PlannedRun, filming range: Range<Instant>) throws {
    (self.run, feed) = (run, Feed(run.plan))
    let recorder = FilmRecorder(run.plan, feed: feed, filming: range)
    let done = try SimulatedRun.finish(run, feed, observer: recorder) { $1.visible = $0.visible }
    var timeline = done.observer.timeline
    timeline.end = done.end
    self.timeline = timeline
  }

  /// A sentence with the numbers of frames with outlines, in a time and in the whole run.
  package func defects(in range: Range<Instant>) -> String {
    let all = timeline.frames.filter { $0.screen != nil }
    func counts(_ views: (DisplayFrame) -> Int) -> String {
      let shown = all.filter { range.contains($0.since) }
      return "\(shown.count { views($0) > 0 }) of \(shown.count) frames "
        + "(whole run: \(all.count { views($0) > 0 }) of \(all.count))"
    }
    return
      "\(run.strategyName): wrong image in \(counts(\.wrongViews)), image of an earlier row in "
      + counts(\.leftoverViews)
  }
}

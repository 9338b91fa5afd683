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

  /// The numbers of frames with outlines, in a time and in the whole run.
  package func defects(in range: Range<Instant>) -> String {
    let frames = timeline.frames
    // A frame stands until the next one.
    let ends = frames.dropFirst().map(\.since) + [.never]
    let shown = zip(frames, ends).filter { $0.since < range.upperBound && $1 > range.lowerBound }
    func count(_ isCounted: (DisplayFrame) -> Bool) -> String {
      "\(shown.count { isCounted($0.0) }) (whole run: \(frames.count(where: isCounted)))"
    }
    return "\(run.strategyName): frames with a wrong image: \(count { $0.wrongViews > 0 }); "
      + "with the image of an earlier row: \(count { $0.leftoverViews > 0 })"
  }
}

import AppModel
import Environment
package import Foundation
import Platform
import Primitives
package import Scenarios
import Simulation
import TextOutput

/// The timelines of runs in Chrome's trace event format, which Perfetto and chrome://tracing show.
package enum RunTimeline {
  /// Makes the first run of each strategy again, and returns their timelines as one document.
  ///
  /// - Throws: `RunError`.
  /// - Complexity: O(*n* log *n*) in the events of the runs.
  package static func document(
    of plans: [PlannedRun], in scenario: String, runner: Runner
  ) async throws -> Data {
    let names = plans.map(\.strategyName).distinct
    let runs = names.compactMap { name in plans.first { $0.strategyName == name } }
    let texts = try await runs.mapConcurrently(jobs: runner.jobs(for: runs)) { place, run in
      let feed = Feed(run.plan)
      let done = try SimulatedRun.finish(
        run, feed, observer: TimelineRecorder(run.plan, feed: feed), watch: { $1.note($0) })
      let end = done.end
      var recorder = done.observer
      recorder.finish(at: end)
      return TimelineText(
        recorder, name: run.strategyName, process: place + 1, of: runs.count
      ).lines.joined(separator: ",\n")
    }
    let about: JSONValue = ["scenario": scenario, "seed": runs.first?.seed]
    return Data(
      """
      {"displayTimeUnit":"ms","otherData":\(about.text(as: .dense)),"traceEvents":[
      \(texts.joined(separator: ",\n"))
      ]}

      """.utf8)
  }
}

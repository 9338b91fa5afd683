import AppModel
import Environment
import Foundation
import ImagePipeline
package import Platform
import Primitives
package import Scenarios
import Simulation

/// Makes runs on several cores and returns them in the requested order.
package struct Runner: Sendable {
  /// The maximum number of runs at the same time.
  package let jobs: Int

  /// Creates a runner of at least one run at a time; nil for one run per processor.
  package init(jobs: Int?) {
    self.jobs = max(1, jobs ?? ProcessInfo.processInfo.activeProcessorCount)
  }

  /// Makes all runs.
  ///
  /// Each run is a separate value that shares nothing with the others, so the number of runs at the same time changes
  /// no result.
  ///
  /// - Parameters:
  ///   - plans: The runs to make.
  ///   - logs: The folder of their logs; nil to write no logs.
  ///   - didFinish: Called after each run, in the order in which they end, on any thread.
  /// - Returns: The runs in the order of the plans.
  /// - Throws: The `RunError` of a run that failed or for which there is no memory, or the `WriteError` of a log. The
  ///   other runs are cancelled.
  package func run(
    _ plans: [PlannedRun], logs: EventLogFolder? = nil,
    didFinish: @escaping @Sendable (PlannedRun) -> Void = { _ in }
  ) async throws -> [SimulatedRun] {
    try await plans.mapConcurrently(jobs: jobs(for: plans)) { position, plan in
      try Task.checkCancellation()
      let run = try SimulatedRun(plan, at: position, logs: logs)
      didFinish(plan)
      return run
    }
  }

  /// Makes the first run of each strategy, and returns a file of their timelines in Chrome's trace event format, which
  /// Perfetto and chrome://tracing show. Each run is a process.
  ///
  /// - Throws: `RunError`.
  package func timelines(of plans: [PlannedRun], at path: String) async throws -> WholeFile {
    let names = plans.map(\.strategyName)
    let runs = names.distinct.map { plans[names.firstIndex(of: $0) ?? 0] }
    let all = try await runs.mapConcurrently(jobs: jobs(for: runs)) { place, run in
      let recorder = TimelineRecorder(run.plan, process: place + 1, named: run.strategyName)
      var done = try SimulatedRun.finish(run, observer: recorder, watch: { $1.note($0) })
      done.observer.finish(at: done.end)
      return done.observer.lines.joined(separator: ",\n")
    }
    return WholeFile(path: path, text: #"{"traceEvents":[\#(all.joined(separator: ",\n"))]}\#n"#)
  }

  /// Returns the number of runs to make at the same time: fewer than requested if memory does not suffice.
  ///
  /// - Parameters:
  ///   - plans: The runs to make.
  ///   - budget: The maximum number of bytes for all runs together.
  /// - Returns: One or more.
  /// - Throws: `RunError` of a run that uses more bytes on its own.
  package func jobs(
    for plans: [PlannedRun], within budget: Int = MachineMemory.budget
  ) throws(RunError) -> Int {
    guard let largest = plans.max(by: { $0.bytes < $1.bytes }) else { return jobs }
    guard largest.bytes <= budget else {
      throw RunError(
        largest,
        "needs about \(ByteCount(largest.bytes).rounded) of memory, and \(ByteCount(budget).rounded) is allowed: half of the memory "
          + "of the machine, or less if little is free; use fewer rows in the feed")
    }
    return max(1, min(jobs, budget / largest.bytes))
  }
}

extension PlannedRun {
  /// The approximate bytes of memory that the run needs. Measured with millions of rows, with images in Zipf's
  /// proportions, and with rows of sixteen views.
  fileprivate var bytes: Int {
    let items = plan.feed.rows + plan.insertedItems
    let classes = plan.feed.allClasses.enumerated().map { position, part in
      if part.images.kind != .unique { return 100 * part.imageCount(items: items) }
      return position == 0 ? 0 : 48 * part.imageCount(items: items)
    }
    // Stores and tables of loads grow with the images of all classes.
    let further = plan.strategy.pipelines.count * 40 * plan.feed.allClasses.count * items
    return (16 << 20) + 48 * items + 40 * items * (plan.slots.count - 1)
      + classes.reduce(further, +)
  }
}

import Platform
package import Scenarios

/// Makes runs on several cores and returns them in the order in which they were asked for.
package struct Runner: Sendable {
  /// How many runs are made at once.
  package let jobs: Int

  /// A runner of at least one run at a time.
  package init(jobs: Int) { self.jobs = max(1, jobs) }

  /// Makes all runs.
  ///
  /// Each run is a value of its own that shares nothing with the others, so the number of runs made
  /// at once changes no result.
  ///
  /// - Parameters:
  ///   - plans: What to run.
  ///   - logs: Where the runs are logged; nil logs none.
  ///   - didFinish: Called after each run, in the order in which they end, on any thread.
  /// - Returns: The runs in the order of the plans.
  /// - Throws: The `RunError` of a run that failed, or the `WriteError` of a log; the others are given
  ///   up.
  package func run(
    _ plans: [PlannedRun], logs: EventLogFolder? = nil,
    didFinish: @escaping @Sendable (PlannedRun) -> Void = { _ in }
  ) async throws -> [SimulatedRun] {
    try await plans.mapConcurrently(jobs: jobs) { position, plan in
      let run = try SimulatedRun(plan, at: position, logs: logs)
      didFinish(plan)
      return run
    }
  }
}

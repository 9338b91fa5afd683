package import Harness
package import Scenarios
import Reports

extension Experiment {
  /// Makes the selected runs of a scenario in real time, one after the other.
  ///
  /// - Parameters:
  ///   - scenario: The scenario.
  ///   - selection: Which of its runs to make.
  ///   - version: The version of the program, for the results.
  ///   - runner: What makes the runs.
  ///   - logs: The folder for an event log of each run; nil logs none.
  ///   - progress: Told about once a second how far the runs are, on any thread.
  /// - Throws: `SelectionError`, `RunError`, `WriteError`, `CancellationError`.
  package init(
    live scenario: Scenario, _ selection: Selection = Selection(), version: String,
    runner: LiveRunner, logs: String? = nil,
    progress: @escaping @Sendable (LiveProgress) -> Void = { _ in }
  ) async throws {
    let header = try Self.header(scenario, version: version, host: .live(speed: runner.speed))
    let runs = try await runner.run(
      try selection.plans(of: scenario),
      logs: logs.map { EventLogFolder($0, header, of: scenario) },
      progress: progress)
    self.init(scenario, header, runs)
  }

  /// What the servers of live runs saw, as newline-delimited JSON; nil without live runs.
  package var serverLog: String? {
    let live = runs.compactMap { $0 as? LiveRun }
    return live.isEmpty ? nil : live.map(\.serverLogText).joined()
  }

  /// Live runs that the machine was too slow or too busy for: what they say of waits and frames says
  /// more of the machine than of the strategy.
  package var lateRuns: Int { runs.count { ($0 as? LiveRun)?.keptUp == false } }
}

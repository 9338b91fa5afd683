import Analysis
import Harness
import LiveRuns
import Scenarios
import TextOutput

/// Runs scenarios for a command, with progress on standard error.
struct ExperimentMaker {
  /// The selected runs of each scenario.
  let selection: Selection
  let isQuiet: Bool
  /// The maximum number of concurrent runs; nil if it is the number of processors.
  var jobs: Int?

  /// Makes the selected runs of all scenarios.
  func experiments(_ scenarios: [Scenario]) async throws -> [Experiment] {
    let progress = try progress(of: scenarios, unit: "runs")
    defer { progress.clear() }
    var experiments: [Experiment] = []
    for scenario in scenarios {
      experiments.append(try await experiment(scenario, logs: nil, progress))
    }
    return experiments
  }

  /// Makes the selected runs of a scenario.
  ///
  /// - Parameters:
  ///   - scenario: The scenario.
  ///   - logs: The folder for the event logs; nil if there are none.
  /// - Returns: The runs with their results.
  /// - Throws: `InputError`, `RunError`, `WriteError`.
  func experiment(_ scenario: Scenario, logs: String?) async throws -> Experiment {
    let progress = try progress(of: [scenario], unit: "runs")
    defer { progress.clear() }
    return try await experiment(scenario, logs: logs, progress)
  }

  /// The runner of simulated runs, one per processor unless set otherwise.
  var runner: Runner { Runner(jobs: jobs) }

  private func experiment(
    _ scenario: Scenario, logs: String?, _ progress: ProgressLine
  ) async throws -> Experiment {
    try await Experiment(
      scenario, selection, version: Version.current, runner: runner, logs: logs
    ) { progress.advance("\(scenario.name)  \($0.strategyName)  seed \($0.seed)") }
  }

  /// Makes the selected live runs of a scenario, one after the other.
  ///
  /// - Parameters:
  ///   - scenario: The scenario.
  ///   - runner: The live runner.
  ///   - logs: The folder for the event logs, which the caller removes after an error; nil to write none.
  ///   - interruption: The request that cancels the runs.
  /// - Returns: The runs with their results.
  /// - Throws: `InputError`, `RunError`, `WriteError`; `CommandFailure` with
  ///   ``ExitCode/interrupted`` after a signal.
  func liveExperiment(
    _ scenario: Scenario, by runner: LiveRunner, logs: StagedLogs?, _ interruption: Interruption
  ) async throws -> Experiment {
    let progress = try progress(of: [scenario], unit: "live runs")
    defer { progress.clear() }
    return try await interruption.heeding { [selection] in
      try await Experiment(
        live: scenario, selection, version: Version.current, runner: runner, logs: logs?.path
      ) { progress.announce(Self.text($0, of: scenario)) }
    }
  }

  /// Creates the runner of live runs, and checks that it can make all of them; see ``LiveEngine``.
  func liveRunner(_ scenarios: [Scenario], speed: Int?) throws -> LiveRunner {
    let plans = try scenarios.flatMap { try selection.plans(of: $0) }
    let engine = LiveEngine(speed: speed)
    try LiveRunner(speed: Double(engine.speed)).check(plans)
    return try engine.runner(for: plans, isQuiet: isQuiet)
  }

  /// Returns the text of a progress line, such as `lru-url  seed 1  run 3 of 18  41 s left`.
  private static func text(_ progress: LiveProgress, of scenario: Scenario) -> String {
    let left = Int((progress.left / .seconds(1)).rounded(.up))
    return "\(scenario.name)  \(progress.run.strategyName)  seed \(progress.run.seed)"
      + "  run \(progress.position + 1) of \(progress.total)  \(left) s left"
  }

  private func progress(of scenarios: [Scenario], unit: String) throws -> ProgressLine {
    let total = try scenarios.reduce(0) { try $0 + selection.plans(of: $1).count }
    return ProgressLine(total: total, unit: unit, isQuiet: isQuiet)
  }
}

extension Experiment {
  /// The number of live runs for which the machine was too slow, in words.
  var latenessText: String {
    "the machine was too slow for real time in \(lateRuns) of \(runs.count) runs"
  }
}

extension [Experiment] {
  /// Reports failed assertions on standard error.
  ///
  /// - Returns: True if all assertions hold.
  func reportFailures() throws -> Bool {
    let failures = try flatMap { try $0.failures() }
    for failure in failures { try StandardStream.error.write("\(failure)\n") }
    return failures.isEmpty
  }
}

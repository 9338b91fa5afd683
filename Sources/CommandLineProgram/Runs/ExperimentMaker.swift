import Scenarios
import CommandLineInterface
import Foundation
import Harness
import LiveRuns

/// The version of the program and of the results it writes.
enum Version {
  /// By the rules of semantic versioning: <https://semver.org>.
  static let current = "0.1.0"
}

/// Makes the runs of scenarios for a command, with progress on standard error.
struct ExperimentMaker {
  /// Which runs of each scenario.
  let selection: Selection
  let isQuiet: Bool
  /// How many runs at once; nil for one on each processor.
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
  ///   - scenario: What to run.
  ///   - logs: The folder for the event logs; nil logs nothing.
  /// - Returns: The runs and what came of them.
  /// - Throws: `SelectionError`, `RunError`, `WriteError`.
  func experiment(_ scenario: Scenario, logs: String?) async throws -> Experiment {
    let progress = try progress(of: [scenario], unit: "runs")
    defer { progress.clear() }
    return try await experiment(scenario, logs: logs, progress)
  }

  private func experiment(
    _ scenario: Scenario, logs: String?, _ progress: ProgressLine
  ) async throws -> Experiment {
    let jobs = jobs ?? ProcessInfo.processInfo.activeProcessorCount
    return try await Experiment(
      scenario, selection, version: Version.current, runner: Runner(jobs: jobs), logs: logs
    ) { progress.advance("\(scenario.name)  \($0.strategyName)  seed \($0.seed)") }
  }

  /// Makes the selected runs of a scenario in real time, one after the other.
  ///
  /// - Parameters:
  ///   - scenario: What to run.
  ///   - speed: How many times as fast as the wall's their clock goes; nil for once.
  ///   - logs: Where their event logs go.
  /// - Returns: The runs and what came of them.
  /// - Throws: `SelectionError`, `RunError`, `WriteError`; `CommandFailure` with
  ///   ``ExitCode/interrupted`` after a signal. Nothing is written then.
  func liveExperiment(
    _ scenario: Scenario, speed: Int?, logs: StagedLogs
  ) async throws -> Experiment {
    do {
      let progress = try progress(of: [scenario], unit: "live runs")
      defer { progress.clear() }
      let runner = LiveRunner(speed: Double(speed ?? 1))
      return try await Interruption.heeding { [selection] in
        try await Experiment(
          live: scenario, selection, version: Version.current, runner: runner, logs: logs.path
        ) { progress.announce(Self.text($0, of: scenario)) }
      }
    } catch {
      logs.discard()
      throw error
    }
  }

  /// Such as `lru-url  seed 1  run 3 of 18  41 s left`.
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

extension [Experiment] {
  /// Tells which assertions do not hold, on standard error.
  ///
  /// - Returns: Whether all hold.
  func reportFailures() throws -> Bool {
    let failures = try flatMap { try $0.failures() }
    for failure in failures { try StandardStream.error.write("\(failure)\n") }
    return failures.isEmpty
  }
}

import CommandLineInterface
import Foundation
import Harness
import Platform

/// Makes the runs of scenarios for a command, with progress on standard error.
enum Experiments {
  /// Makes all selected runs.
  ///
  /// - Parameters:
  ///   - scenarios: What to run.
  ///   - selection: Which runs of each.
  ///   - invocation: How many at once, and whether progress is shown.
  ///   - logs: The folder for the event logs of a scenario; nil logs nothing.
  /// - Returns: The experiments in the order of the scenarios.
  /// - Throws: `CommandFailure`: ``ExitCode/usage`` for a strategy that a scenario does not have,
  ///   ``ExitCode/runFailed`` for a run that failed, ``ExitCode/cannotWrite`` for a log.
  static func make(
    _ scenarios: [Scenario], _ selection: Selection, _ invocation: Invocation,
    logs: (Scenario) -> String? = { _ in nil }
  ) async throws -> [Experiment] {
    let terminal = Terminal(of: .error, environment: ProcessInfo.processInfo.environment)
    let isQuiet = invocation.has(.quiet)
    do {
      let total = try scenarios.reduce(0) { try $0 + selection.plans(of: $1).count }
      let progress = ProgressLine(
        total: total, unit: "runs",
        terminal: isQuiet ? Terminal(width: nil, usesColor: false) : terminal)
      defer { progress.clear() }
      let jobs = invocation.integer(.jobs) ?? ProcessInfo.processInfo.activeProcessorCount
      var experiments: [Experiment] = []
      for scenario in scenarios {
        let experiment = try await Experiment(
          scenario, selection, version: Version.current, runner: Runner(jobs: jobs),
          logs: logs(scenario)
        ) { progress.advance("\(scenario.name)  \($0.strategyName)  seed \($0.seed)") }
        experiments.append(experiment)
      }
      return experiments
    } catch let error as SelectionError {
      throw CommandFailure(.usage, "\(error)")
    } catch let error as RunError {
      throw CommandFailure(.runFailed, "\(error)")
    } catch let error as WriteError {
      throw CommandFailure(.cannotWrite, "\(error)")
    }
  }

  /// Makes all selected runs of one scenario.
  ///
  /// - Throws: As the other does.
  static func make(
    _ scenario: Scenario, _ selection: Selection, _ invocation: Invocation, logs: String?
  ) async throws -> Experiment {
    let made = try await make([scenario], selection, invocation) { _ in logs }
    guard let experiment = made.first else {
      throw CommandFailure(.internalError, "a scenario was run and left no experiment")
    }
    return experiment
  }

  /// Tells which assertions do not hold, on standard error.
  ///
  /// - Returns: Whether all hold.
  static func reportFailures(of experiments: [Experiment]) throws -> Bool {
    let failures = try experiments.flatMap { try $0.failures() }
    for failure in failures { try StandardStream.error.write("\(failure)\n") }
    return failures.isEmpty
  }
}

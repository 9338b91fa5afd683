import CommandLineInterface
import Foundation
import Harness

/// Makes the runs of scenarios for a command, with progress on standard error.
enum Experiments {
  /// Makes all selected runs.
  ///
  /// - Throws: `CommandFailure`: ``ExitCode/usage`` for a strategy that a scenario does not have,
  ///   ``ExitCode/runFailed`` for a run that failed.
  static func make(
    _ scenarios: [Scenario], _ selection: Selection, _ invocation: Invocation
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
          scenario, selection, version: Version.current, runner: Runner(jobs: jobs)
        ) { progress.advance("\(scenario.name)  \($0.strategyName)  seed \($0.seed)") }
        experiments.append(experiment)
      }
      return experiments
    } catch let error as SelectionError {
      throw CommandFailure(.usage, "\(error)")
    } catch let error as RunError {
      throw CommandFailure(.runFailed, "\(error)")
    }
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

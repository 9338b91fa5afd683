import CommandLineInterface
import Foundation
import Harness
import Platform

/// Makes the live runs of scenarios for a command, with progress on standard error.
enum LiveExperiments {
  /// Makes all selected runs of a scenario, one after the other.
  ///
  /// - Parameters:
  ///   - scenario: What to run.
  ///   - selection: Which runs of it.
  ///   - speed: How many times as fast as the wall's their clock goes.
  ///   - invocation: Whether progress is shown.
  ///   - logs: Where their event logs go.
  /// - Returns: The runs and what came of them.
  /// - Throws: `CommandFailure`: ``ExitCode/usage`` for a strategy that the scenario does not have,
  ///   ``ExitCode/runFailed`` for a run that failed, ``ExitCode/cannotWrite`` for a log,
  ///   ``ExitCode/interrupted`` after a signal. Nothing is written then.
  static func make(
    _ scenario: Scenario, _ selection: Selection, speed: Int, _ invocation: Invocation,
    logs: StagedLogs
  ) async throws -> Experiment {
    let isQuiet = invocation.has(.quiet)
    let terminal = Terminal(of: .error, environment: ProcessInfo.processInfo.environment)
    do {
      let progress = ProgressLine(
        total: try selection.plans(of: scenario).count, unit: "live runs",
        terminal: isQuiet ? Terminal(width: nil, usesColor: false) : terminal)
      defer { progress.clear() }
      let runner = LiveRunner(speed: Double(speed))
      return try await Interruption.heeding {
        try await Experiment(
          live: scenario, selection, version: Version.current, runner: runner, logs: logs.path
        ) { progress.announce(text($0, of: scenario)) }
      }
    } catch {
      logs.discard()
      throw failure(error)
    }
  }

  /// Such as `lru-url  seed 1  run 3 of 18  41 s left`.
  private static func text(_ progress: LiveProgress, of scenario: Scenario) -> String {
    let left = Int((progress.left / .seconds(1)).rounded(.up))
    return "\(scenario.name)  \(progress.run.strategyName)  seed \(progress.run.seed)"
      + "  run \(progress.position + 1) of \(progress.total)  \(left) s left"
  }

  private static func failure(_ error: any Error) -> any Error {
    switch error {
    case let error as SelectionError: CommandFailure(.usage, "\(error)")
    case let error as RunError: CommandFailure(.runFailed, "\(error)")
    case let error as WriteError: CommandFailure(.cannotWrite, "\(error)")
    default: error
    }
  }
}

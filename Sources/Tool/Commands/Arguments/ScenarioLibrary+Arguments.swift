import CommandKit
import Harness
import Primitives
import Scenarios
import TextOutput

extension ScenarioLibrary {
  /// Reads and checks all scenarios of a command line before anything runs.
  ///
  /// - Parameters:
  ///   - names: Paths or bare names.
  ///   - strategies: Presets to run in addition.
  ///   - models: Models of NSCache under which strategies run.
  /// - Returns: The scenarios in the order of the names.
  /// - Throws: `CommandFailure` with ``ExitCode/usage`` and all errors of all scenarios.
  func scenarios(
    _ names: [String], adding strategies: [String] = [], models: [NSCacheModel] = []
  ) throws -> [Scenario] {
    var scenarios: [Scenario] = []
    var problems: [String] = []
    for name in names {
      do {
        let scenario = try scenario(name, adding: strategies, models: models)
        _ = try scenario.readAssertions()
        scenarios.append(scenario)
      } catch {
        problems.append("\(error)")
      }
    }
    guard problems.isEmpty else {
      throw CommandFailure(problems.joined(separator: "\n"))
    }
    try refuseNamesakes(scenarios)
    for warning in scenarios.flatMap(\.warnings) {
      try StandardStream.error.write("warning: \(warning)\n")
    }
    return scenarios
  }

  /// Results are stored under the scenario's name, so two with the same name would overwrite each other.
  private func refuseNamesakes(_ scenarios: [Scenario]) throws {
    var paths: [String: String] = [:]
    for scenario in scenarios {
      guard let other = paths.updateValue(scenario.path, forKey: scenario.name) else { continue }
      throw CommandFailure(
        other == scenario.path
          ? "\(other) is named twice"
          : "\(other) and \(scenario.path) are both named '\(scenario.name)'")
    }
  }
}

extension Selection {
  /// Creates the selection of a command line within a scenario.
  ///
  /// - Parameters:
  ///   - names: Strategies; `all` among them means all.
  ///   - seeds: Seeds instead of the scenario's own.
  ///   - worlds: The number of the scenario's seeds to use; nil for all.
  ///   - reference: The strategy that others are compared with.
  ///   - alternatives: Strategies that the command accepts beside the scenario's own.
  /// - Throws: `CommandFailure` with ``ExitCode/usage`` if seeds are both named and counted.
  init(
    named names: [String], seeds: [UInt64] = [], worlds: Int? = nil, reference: String? = nil,
    alternatives: [String] = []
  ) throws(CommandFailure) {
    guard seeds.isEmpty || worlds == nil else {
      throw CommandFailure("--seed names seeds and --seeds counts them: remove one of the two")
    }
    self.init(
      strategies: names.contains(AddedRuns.allStrategies) ? [] : names, seeds: seeds,
      worlds: worlds, reference: reference, alternatives: alternatives)
  }
}

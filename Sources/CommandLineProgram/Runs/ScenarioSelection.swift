import CommandLineInterface
import Harness
import Scenarios

extension ScenarioLibrary {
  /// The scenarios that a command line names, all read and checked before anything runs.
  ///
  /// - Parameters:
  ///   - names: Paths or bare names.
  ///   - strategies: Presets to run too.
  ///   - models: Models of NSCache to run strategies under.
  /// - Returns: The scenarios in the order of the names.
  /// - Throws: `CommandFailure` with ``ExitCode/usage`` and everything that is wrong with all of them.
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
      throw CommandFailure(.usage, problems.joined(separator: "\n"))
    }
    try refuseNamesakes(scenarios)
    return scenarios
  }

  /// Results are filed by the scenario's name, so two of one name would overwrite each other.
  private func refuseNamesakes(_ scenarios: [Scenario]) throws {
    var paths: [String: String] = [:]
    for scenario in scenarios {
      guard let other = paths.updateValue(scenario.path, forKey: scenario.name) else { continue }
      throw CommandFailure(
        .usage,
        other == scenario.path
          ? "\(other) is given twice"
          : "\(other) and \(scenario.path) are both called '\(scenario.name)'")
    }
  }
}

extension Selection {
  /// What a command line selects of a scenario.
  ///
  /// - Parameters:
  ///   - names: Strategies; `all` among them stands for all.
  ///   - seeds: Seeds instead of the scenario's own.
  ///   - alternatives: Strategies that the command takes beside the scenario's own.
  init(named names: [String], seeds: [UInt64] = [], alternatives: [String] = []) {
    self.init(
      strategies: names.contains(AddedRuns.allStrategies) ? [] : names, seeds: seeds,
      alternatives: alternatives)
  }
}

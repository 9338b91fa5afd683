import Analysis
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
  ///   - models: Models of NSCache with which strategies run.
  /// - Returns: The scenarios in the order of their names on the command line.
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

  /// Refuses scenarios with the same name, whose results would overwrite each other.
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
  /// Creates the selection that a command line makes within a scenario.
  ///
  /// - Parameters:
  ///   - names: Names of strategies; `all` selects all strategies.
  ///   - seeds: Seeds that replace the scenario's.
  ///   - seedCount: The number of the scenario's seeds to use; nil if all are used.
  ///   - reference: The strategy with which others are compared.
  ///   - alternatives: Strategies that the command accepts in addition to the scenario's.
  /// - Throws: `CommandFailure` with ``ExitCode/usage`` if there are both seeds and a number of seeds.
  init(
    named names: [String], seeds: [UInt64] = [], seedCount: Int? = nil, reference: String? = nil,
    alternatives: [String] = []
  ) throws(CommandFailure) {
    guard seeds.isEmpty || seedCount == nil else {
      throw CommandFailure("--seed names seeds and --seeds counts them: remove one of the two")
    }
    self.init(
      strategies: names.contains(AddedRuns.allStrategies) ? [] : names, seeds: seeds,
      seedCount: seedCount, reference: reference, alternatives: alternatives)
  }
}

extension Scenario {
  /// Says how its runs go beyond the session from which the file was made.
  func noteExtrapolations() throws {
    for text in extrapolations {
      try StandardStream.error.write("note: \(text)\n")
    }
  }

  /// The seeds that a command line names, or the first of the scenario's.
  ///
  /// - Parameters:
  ///   - named: The seeds that are named.
  ///   - count: The number of the scenario's seeds to use; nil for the usual number.
  ///   - usual: The usual number.
  /// - Returns: The seeds, in order.
  /// - Throws: `CommandFailure` with ``ExitCode/usage`` if there are both seeds and a number of seeds.
  func seeds(
    _ named: [UInt64], count: Int?, else usual: Int
  ) throws(CommandFailure) -> [UInt64] {
    let selection = try Selection(named: [], seeds: named, seedCount: count)
    return selection.seeds.isEmpty ? seeds.first(count ?? usual) : selection.seeds
  }
}

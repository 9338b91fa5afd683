import CommandLineInterface
import Harness
import Scenarios

/// Reading what a command line names, with errors that end in the code for misuse.
enum ScenarioArguments {
  /// The scenarios a command line names, all read and checked before anything runs.
  ///
  /// - Throws: `CommandFailure` with ``ExitCode/usage`` and everything that is wrong with all of them.
  static func scenarios(_ invocation: Invocation) throws -> [Scenario] {
    let library = ScenarioLibrary()
    return try scenarios(invocation) { try library.scenario($0) }
  }

  /// The same with the presets and the models of NSCache that the command line adds to them.
  static func widenedScenarios(
    _ invocation: Invocation, models: [NSCacheModel]
  ) throws -> [Scenario] {
    let library = ScenarioLibrary()
    let strategies = invocation.texts(.strategies)
    return try scenarios(invocation) {
      try library.scenario($0, adding: strategies, models: models)
    }
  }

  private static func scenarios(
    _ invocation: Invocation, _ read: (String) throws -> Scenario
  ) throws -> [Scenario] {
    var scenarios: [Scenario] = []
    var problems: [String] = []
    for text in invocation.texts(.scenarios) {
      do {
        let scenario = try read(text)
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

  /// What of a scenario a command line selects.
  ///
  /// - Parameters:
  ///   - invocation: The command line.
  ///   - seeds: Seeds instead of the scenario's own.
  ///   - alternatives: Strategies that the command takes beside the scenario's own.
  /// - Returns: The selection.
  static func selection(
    _ invocation: Invocation, seeds: [UInt64] = [], alternatives: [String] = []
  ) -> Selection {
    let names = invocation.texts(.strategies)
    return Selection(
      strategies: names.contains(Widening.allStrategies) ? [] : names, seeds: seeds,
      alternatives: alternatives)
  }

  /// Results are filed by the scenario's name, so two of one name would overwrite each other.
  private static func refuseNamesakes(_ scenarios: [Scenario]) throws {
    var paths: [String: String] = [:]
    for scenario in scenarios {
      if let other = paths.updateValue(scenario.path, forKey: scenario.name) {
        let isSame = other == scenario.path
        throw CommandFailure(
          .usage,
          isSame
            ? "\(other) is given twice"
            : "\(other) and \(scenario.path) are both called '\(scenario.name)'")
      }
    }
  }
}

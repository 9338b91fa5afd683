import Harness
import LiveRuns
public import Metrics
import Reports
public import Scenarios

extension CustomStrategy {
  /// Runs the strategy in a scenario with the simulated engine, on all cores.
  ///
  /// - Parameters:
  ///   - scenario: A name of `cachebench list scenarios`, or the path of a file. Built-in scenarios are found in any
  ///     package.
  ///   - library: The library that finds scenarios.
  /// - Returns: A report for each point of the scenario's sweep and each of its seeds, in that order.
  /// - Throws: `LookupError` if there is no such scenario, `ScenarioError` if the scenario or the strategy is not
  ///   valid, `RunError` if a run does not finish.
  public func reports(
    in scenario: String, library: ScenarioLibrary = ScenarioLibrary()
  ) async throws -> [RunReport] {
    try await library.scenario(scenario).reports(of: [self])
  }
}

extension CustomStrategy {
  /// Runs the strategy in a scenario in real time, once with the scenario's first seed. A loader runs in no other way.
  ///
  /// - Parameters:
  ///   - scenario: A name of `cachebench list scenarios`, or the path of a file.
  ///   - library: The library that finds scenarios.
  /// - Returns: A report for each point of the scenario's sweep.
  /// - Throws: `LookupError` if there is no such scenario, `ScenarioError` if the scenario or the strategy is not
  ///   valid, `RunError` if a run does not finish.
  public func liveReports(
    in scenario: String, library: ScenarioLibrary = ScenarioLibrary()
  ) async throws -> [RunReport] {
    // The scenario may name the strategy, as for the command line.
    try await OwnParts.known([], { [self] }) {
      let plans = try library.scenario(scenario).comparing([self]).plans
      return try await LiveRunner().run(plans.filter { $0.seed == plans[0].seed }).map(\.report)
    }
  }
}

extension Scenario {
  /// Runs strategies in place of the scenario's own with the simulated engine, on all cores.
  ///
  /// - Parameter strategies: One or more strategies with different names.
  /// - Returns: The reports by point of the sweep, strategy and seed, in that order.
  /// - Throws: `ScenarioError` if a strategy is not valid, `RunError` if a run does not finish.
  public func reports(of strategies: [CustomStrategy]) async throws -> [RunReport] {
    try await Runner(jobs: nil).run(comparing(strategies).plans).map(\.report)
  }
}

extension [RunReport] {
  /// The results in a few sentences with figures, as in the output of `cachebench run`: the fastest strategy, its
  /// costs, and symptoms that users would report. Strategies are compared if there are at least five seeds.
  ///
  /// - Complexity: O(*n*) in the number of reports.
  public var verdict: [String] { Verdict(self).everySentence.map(\.text) }
}

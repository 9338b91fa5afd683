import Harness
import Foundation
public import Metrics
import Reports
public import Scenarios

extension CustomStrategy {
  /// Runs the strategy in a scenario in virtual time, on all cores.
  ///
  /// - Parameters:
  ///   - scenario: A name of `cachebench list scenarios`, or the path of a file. Those that are built in
  ///     are found from any package.
  ///   - library: Where scenarios are looked for.
  /// - Returns: A report for each point of the scenario's sweep and each of its seeds, in that order.
  /// - Throws: `LookupError` if there is no such scenario, `ScenarioError` if it or the strategy is not
  ///   valid, `RunError` if a run does not come to its end.
  public func reports(
    in scenario: String, library: ScenarioLibrary = ScenarioLibrary()
  ) async throws -> [RunReport] {
    try await library.scenario(scenario).reports(of: [self])
  }
}

extension Scenario {
  /// Runs strategies side by side in virtual time, on all cores, in place of the scenario's own.
  ///
  /// - Parameter strategies: At least one, no two of a name.
  /// - Returns: The reports by point of the sweep, strategy and seed, in that order.
  /// - Throws: `ScenarioError` if a strategy is not valid, `RunError` if a run does not come to its end.
  public func reports(of strategies: [CustomStrategy]) async throws -> [RunReport] {
    let runner = Runner(jobs: ProcessInfo.processInfo.activeProcessorCount)
    return try await runner.run(comparing(strategies).plans).map(\.report)
  }
}

extension [RunReport] {
  /// The results in a few plain sentences made of their figures, as `cachebench run` begins: the fastest strategy,
  /// its costs, and the symptoms that users would report.
  ///
  /// Strategies are compared from five seeds on.
  ///
  /// - Complexity: O(*n*) in the reports.
  public var verdict: [String] { Verdict(self).everySentence.map(\.text) }
}

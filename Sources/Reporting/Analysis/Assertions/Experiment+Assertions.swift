package import Checks
package import Harness
import Metrics
package import Primitives
import Reports
package import Scenarios

extension Experiment {
  /// Returns the scenario's assertions that do not hold, each with its position in the file.
  ///
  /// It skips assertions about strategies that were not run. It also skips runs that the scenario's file does not have:
  /// of other strategies, and under other models of NSCache.
  ///
  /// - Throws: `ScenarioError` if an assertion cannot be read.
  package func failures() throws -> [String] {
    let own = scenario.own(reports)
    let runs = own.map { RunKey($0) }
    return try scenario.readAssertions().flatMap { assertion, mark in
      guard (try? assertion.check(runs: runs)) != nil else { return [String]() }
      return try assertion.failures(in: own).map { "\(mark): \($0)" }
    }
  }
}

extension Scenario {
  /// Reads the scenario's assertions, each with its position in the file.
  ///
  /// - Throws: `ScenarioError` with every assertion that is not well formed, names no metric, or is about a strategy
  ///   that the scenario does not have.
  package func readAssertions() throws(ScenarioError) -> [(
    assertion: Checks.Assertion, mark: Mark
  )] {
    let runs = strategyPoints.map { strategy in
      RunKey(strategy: strategy.strategy, parameters: strategy.parameters)
    }
    var read: [(assertion: Checks.Assertion, mark: Mark)] = []
    var found: [ScenarioError.Diagnostic] = []
    for written in assertions {
      do {
        let assertion = try Checks.Assertion(written.text)
        try assertion.check(runs: runs)
        read.append((assertion, written.mark))
      } catch {
        found.append(.init(written.mark, "\(error)"))
      }
    }
    guard found.isEmpty else { throw ScenarioError(found) }
    return read
  }

  /// Returns the reports of runs that the scenario's file has, with the parameters of the file.
  func own(_ reports: [RunReport]) -> [RunReport] {
    let own = reports.filter { !addedStrategies.contains($0.strategy) }
    guard let model = comparedModels.first else { return own }
    return own.compactMap { report in
      let told = report.parameters.first { $0.path == AddedRuns.modelPath }
      guard told == nil || told?.value == model.rawValue else { return nil }
      var own = report
      own.parameters.removeAll { $0 == told }
      return own
    }
  }
}

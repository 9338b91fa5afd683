import Metrics
package import Reports
package import Scenarios
package import YAML

extension Scenario {
  /// The scenario's assertions, read, each with its place in the file.
  ///
  /// - Throws: `ScenarioError` at an assertion that is not well formed, names no metric, or is about a
  ///   strategy that the scenario does not have.
  package func readAssertions() throws(ScenarioError) -> [(
    assertion: Reports.Assertion, mark: Mark
  )] {
    let names = plans.map(\.strategyName)
    var read: [(assertion: Reports.Assertion, mark: Mark)] = []
    for written in assertions {
      do {
        let assertion = try Reports.Assertion(written.text)
        try assertion.check(strategies: names)
        read.append((assertion, written.mark))
      } catch {
        throw ScenarioError(written.mark, "\(error)")
      }
    }
    return read
  }

  /// The reports of runs that the scenario's file has, under the parameters that it gives them.
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

public import Reports
public import Scenarios

extension Scenario {
  /// The scenario's assertions, read, each with its place in the file.
  ///
  /// - Throws: `ScenarioError` at an assertion that is not well formed, names no metric, or is about a
  ///   strategy that the scenario does not have.
  public func readAssertions() throws(ScenarioError) -> [(assertion: Reports.Assertion, mark: Mark)]
  {
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
}

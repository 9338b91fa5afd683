package import Metrics
package import Scenarios

extension RunReport {
  /// What came of a run, under the names that its scenario gave it.
  package init(_ run: PlannedRun, _ outcome: RunOutcome) {
    self.init(
      strategy: run.strategyName, summary: run.summary, policy: run.policy, seed: run.seed,
      parameters: run.parameters.map { .init(path: $0.path, value: $0.value) }, outcome)
  }
}

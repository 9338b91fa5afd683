package import Metrics
package import Primitives
package import Scenarios

/// A run that has come to its end, whatever hosted it.
package protocol HostedRun: Sendable {
  /// What came out.
  var report: RunReport { get }
  /// Events the strategy's pipeline took.
  var events: Int { get }
  /// The time that passed on the run's clock.
  var length: Nanoseconds { get }
}

extension SimulatedRun: HostedRun {}

extension RunReport {
  /// What came of a run, under the names that its scenario gave it.
  package init(_ run: PlannedRun, _ outcome: RunOutcome) {
    self.init(
      strategy: run.strategyName, summary: run.summary, policy: run.policy, seed: run.seed,
      parameters: run.parameters.map { .init(path: $0.path, value: $0.value) }, outcome)
  }
}

package import Primitives
package import Metrics

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

package import Scenarios

/// Why a run did not come to its end.
public struct RunError: Error, Equatable, CustomStringConvertible {
  /// The strategy.
  public let strategy: String
  /// The seed.
  public let seed: UInt64
  /// What was wrong.
  public let reason: String

  /// The run and what was wrong with it.
  public var description: String { "\(strategy), seed \(seed): \(reason)" }

  package init(_ run: PlannedRun, _ reason: String) {
    strategy = run.strategyName
    seed = run.seed
    self.reason = reason
  }
}

import Metrics

/// A metric of a run that differs from the baseline.
public struct Change: Hashable, Sendable {
  /// What a difference means.
  public enum Kind: String, Sendable {
    /// Better, by the metric's preference.
    case improved
    /// Worse, by the metric's preference.
    case regressed
    /// Different, where neither way is better or where there is data on one side only.
    case changed
  }

  /// The run.
  public let run: RunKey
  /// The metric's name.
  public let metric: String
  /// The value in the baseline; none where it has no data.
  public let before: Double?
  /// The value now; none where there is no data.
  public let after: Double?

  /// What the difference means.
  public var kind: Kind {
    guard let before, let after else { return .changed }
    return switch Metric.named(metric)?.preference {
    case .higher: after > before ? .improved : .regressed
    case .lower: after < before ? .improved : .regressed
    case .neither, nil: .changed
    }
  }
}

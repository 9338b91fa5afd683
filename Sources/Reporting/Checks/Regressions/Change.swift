import Metrics
package import Reports
import TextOutput

/// A metric of a run that differs from the baseline.
package struct Change: Hashable, Sendable {
  /// The direction of a difference.
  package enum Kind: String, Sendable {
    /// Better, by the metric's preference.
    case improved
    /// Worse, by the metric's preference.
    case regressed
    /// Different, if neither direction is better or only one side has data.
    case changed
  }

  package let run: RunKey
  /// The metric's name.
  package let metric: String
  /// The value in the baseline; nil without data.
  package let before: Double?
  /// The value now; nil without data.
  package let after: Double?

  /// The direction of the difference.
  package var kind: Kind {
    guard let before, let after else { return .changed }
    return switch Metric.named(metric)?.preference {
    case .higher: after > before ? .improved : .regressed
    case .lower: after < before ? .improved : .regressed
    case .neither, nil: .changed
    }
  }
}

extension Change {
  /// The change as a JSON object.
  var json: JSONValue {
    [
      "run": run.json, "metric": metric, "kind": kind.rawValue,
      "before": RunResult.Figure(name: metric, value: before).json,
      "after": RunResult.Figure(name: metric, value: after).json,
    ]
  }
}

extension RunKey {
  /// The run as a JSON object.
  var json: JSONValue {
    ["strategy": strategy, "seed": seed, "parameters": parameters.json]
  }
}

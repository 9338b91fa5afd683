public import Metrics

/// What a run was hosted by, which decides whether it can be repeated exactly.
public enum RunHost: Hashable, Sendable {
  /// Virtual time: the same on every machine.
  case virtual
  /// Real time, on a clock so many times as fast as the wall's.
  case live(speed: Double)

  /// The word for it in results files.
  public var name: String {
    switch self {
    case .virtual: "virtual"
    case .live: "live"
    }
  }

  /// The metrics that its runs can have data for.
  public var metrics: [Metric] {
    switch self {
    case .virtual: Metric.virtual
    case .live: Metric.all
    }
  }
}

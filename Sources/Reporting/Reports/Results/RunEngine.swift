package import Metrics

/// The engine of a run, which determines if the run can be repeated exactly.
package enum RunEngine: Hashable, Sendable {
  /// Simulated time: the same on every machine.
  case virtual
  /// Real time, on a clock with a multiple of the wall clock's speed.
  case live(speed: Double)
  /// Without time: the counted requests of a trace.
  case replay

  /// The name in results files.
  package var name: String {
    switch self {
    case .virtual: "virtual"
    case .live: "live"
    case .replay: "replay"
    }
  }

  /// True if it runs in real time, which repeats nothing exactly.
  package var isLive: Bool { if case .live = self { true } else { false } }

  /// Creates the engine of a name, which contains no speed; the simulator without a name.
  package init(named name: String?) {
    self =
      switch name {
      case "live": .live(speed: 1)
      case "replay": .replay
      default: .virtual
      }
  }

  /// The metrics that a replay counts for each policy.
  package static let replayed = [Metric.hitRatio, .byteHitRatio]

  /// The metrics for which runs of the engine can have data.
  package var metrics: [Metric] {
    switch self {
    case .virtual: Metric.virtual
    case .live: Metric.all
    case .replay: Self.replayed
    }
  }
}

package import Metrics

/// What a run was hosted by, which decides whether it can be repeated exactly.
package enum RunEngine: Hashable, Sendable {
  /// Virtual time: the same on every machine.
  case virtual
  /// Real time, on a clock so many times as fast as the wall's.
  case live(speed: Double)
  /// No time at all: the requests of a trace, counted.
  case replay

  /// The word for it in results files.
  package var name: String {
    switch self {
    case .virtual: "virtual"
    case .live: "live"
    case .replay: "replay"
    }
  }

  /// The host of that name, of which no more is told; virtual time where none is named.
  package init(named name: String?) {
    self =
      switch name {
      case "live": .live(speed: 1)
      case "replay": .replay
      default: .virtual
      }
  }

  /// What a replay counts of each policy.
  package static let replayed = [Metric.hitRatio, .byteHitRatio]

  /// The metrics that its runs can have data for.
  package var metrics: [Metric] {
    switch self {
    case .virtual: Metric.virtual
    case .live: Metric.all
    case .replay: Self.replayed
    }
  }
}

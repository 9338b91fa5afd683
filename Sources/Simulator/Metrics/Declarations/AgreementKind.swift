/// The expected agreement of a metric between a live run and the virtual run of the same plan.
///
/// The bound of a figure is the spread of the live runs plus the resolution of the live engine. This is the
/// relative part of that resolution. A kind without a percentage is not compared.
package enum AgreementKind: String, Sendable, CaseIterable {
  /// Depends only on the gestures and the feed: timing cannot change it while no frame is lost.
  case exact
  /// Defects: a defect in only one engine is a disagreement, regardless of the bound. Small counts have no slack.
  case defects
  /// Requests, hits and images. Microseconds decide which of two loads ends first, and a late frame decides which
  /// loads are cancelled.
  case counts
  /// Shares of such counts.
  case shares
  /// Bytes of such counts.
  case bytes
  /// The time until images appear: the machine's own work adds to the modelled network.
  case waits
  /// The content of the screen, frame by frame, while images load: real frames have other times.
  case screen
  /// A percentile of so few appearances that a single one decides it.
  case extremes
  /// The time of this machine in a live run, and of the scenario's device in a simulated one.
  case machine

  /// The resolution of the live engine in percent of the larger figure, unless stated otherwise; nil if nothing is
  /// compared. Twice the median error of the network model on Wi-Fi would be 15. The value is 10, so that a factor
  /// of 1.5, which is a third of the larger figure, leaves room for the spread.
  package var percent: Double? {
    switch self {
    case .exact, .shares: 0
    case .counts, .bytes, .waits, .screen, .defects: 10
    case .extremes, .machine: nil
    }
  }

  /// Returns the resolution of the live engine for small figures.
  package func slack(in unit: Metric.Unit) -> Double {
    self == .exact || self == .defects && unit == .count ? 0 : unit.slack
  }

  /// The reason why a kind without a percentage is not compared.
  package var reason: String? {
    switch self {
    case .extremes: "one appearance more or less decides such a percentile"
    case .machine:
      "a live run takes the time of this machine, a simulated one that of the scenario's device"
    default: nil
    }
  }
}

/// How closely a metric of a live run is expected to follow that of the virtual run of the same plan.
///
/// The bound of a figure is the spread of the live runs and the resolution of the live engine, of which this
/// is the relative part. A kind without a percentage is not compared.
package enum AgreementKind: String, Sendable, CaseIterable {
  /// Follows from the gestures and the feed alone: timing cannot change it while no frame is lost.
  case exact
  /// Defects: one that only one engine shows disagrees, whatever the bound. Small counts have no slack.
  case defects
  /// Requests, hits and images: microseconds decide which of two loads ends first, and a late frame
  /// what is given up.
  case counts
  /// Shares of such counts.
  case shares
  /// Bytes of such counts.
  case bytes
  /// How long images take to appear: the machine's own work comes on top of the modelled network.
  case waits
  /// What is on screen, frame by frame, while images load: real frames fall at other moments.
  case screen
  /// A percentile of so few appearances that a single one decides it.
  case extremes
  /// The time of this machine in a live run, and of the scenario's device in a simulated one.
  case machine

  /// The resolution of the live engine in percent of the larger figure, unless stated otherwise; nil if nothing
  /// is compared. Twice the median error of the network model on Wi-Fi would be 15: 10 is chosen, so that a factor
  /// of 1.5, which is a third of the larger figure, leaves room for the spread.
  package var percent: Double? {
    switch self {
    case .exact, .shares: 0
    case .counts, .bytes, .waits, .screen, .defects: 10
    case .extremes, .machine: nil
    }
  }

  /// The resolution of the live engine for small figures.
  package func slack(in unit: Metric.Unit) -> Double {
    self == .exact || self == .defects && unit == .count ? 0 : unit.slack
  }

  /// Why a kind without a percentage is not compared.
  package var reason: String? {
    switch self {
    case .extremes: "one appearance more or less decides such a percentile"
    case .machine:
      "a live run takes the time of this machine, a simulated one that of the scenario's device"
    default: nil
    }
  }
}

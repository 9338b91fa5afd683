/// The expected agreement of a metric between a live run and the simulated run of the same plan.
///
/// Figures agree if they differ by at most the spread of the live runs plus the resolution of the live engine. That
/// resolution has a relative part, ``percent``, and an absolute part, ``slack(in:)``. A kind without a percentage is
/// not compared.
package enum AgreementKind: String, Sendable, CaseIterable {
  /// Depends only on the gestures and the feed. Timing cannot change it unless a frame is lost.
  case exact
  /// Defects. A defect in only one engine is a disagreement, whatever the resolution. Counts have no slack.
  case defects
  /// Requests, hits and images. Microseconds decide which of two loads ends first. A late frame decides which loads are
  /// cancelled.
  case counts
  /// Shares of counts.
  case shares
  /// Bytes of requests, hits and images.
  case bytes
  /// The time until images appear. In a live run, the machine's own work is added to that of the modelled network.
  case waits
  /// The content of the screen, frame by frame, while images load. Live frames have other times than simulated ones.
  case screen
  /// A percentile of so few appearances that a single one decides it.
  case extremes
  /// The processing time, which is this machine's in a live run and that of the scenario's device in a simulated run.
  case machine

  /// The relative resolution of the live engine, in percent of the larger figure; nil if the kind is not compared.
  /// Twice the median error of the network model on Wi-Fi would be 15. The chosen 10 is lower: two figures with a ratio
  /// of 1.5 differ by a third of the larger, and disagree unless the spread is above 23 percent.
  package var percent: Double? {
    switch self {
    case .exact, .shares: 0
    case .counts, .bytes, .waits, .screen, .defects: 10
    case .extremes, .machine: nil
    }
  }

  /// Returns the absolute resolution of the live engine, which matters for small figures.
  package func slack(in unit: Metric.Unit) -> Double {
    self == .exact || self == .defects && unit == .count ? 0 : unit.slack
  }

  /// The reason for which a kind without a percentage is not compared.
  package var reason: String? {
    switch self {
    case .extremes: "one appearance more or less decides such a percentile"
    case .machine:
      "a live run takes the time of this machine, a simulated one that of the scenario's device"
    default: nil
    }
  }
}

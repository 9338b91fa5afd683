/// How closely a metric of a live run is expected to follow that of the virtual run of the same plan.
///
/// The percentages are chosen, not derived: wide enough that a machine with other work to do stays
/// within them, narrow enough that a host that leaves out a part of its work does not. What has no
/// percentage is either the same or not compared at all.
package enum AgreementKind: String, Sendable, CaseIterable {
  /// Follows from the gestures and the feed alone: timing cannot change it while no frame is lost.
  case exact
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
  /// What the machine itself takes, which has no counterpart in virtual time.
  case machine

  /// By how many percent of the larger figure the two may differ, unless stated otherwise; nil where
  /// nothing is compared.
  package var percent: Double? {
    switch self {
    case .exact, .shares: 0
    case .counts: 20
    case .bytes: 25
    case .waits, .screen: 60
    case .extremes, .machine: nil
    }
  }

  /// What the two may differ by in any case.
  package func slack(in unit: Metric.Unit) -> Double { self == .exact ? 0 : unit.slack }
}

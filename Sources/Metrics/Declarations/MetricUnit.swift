extension Metric {
  /// What a metric counts in, which decides how it is printed.
  public enum Unit: String, Sendable {
    /// Whole things.
    case count
    /// A share from 0 to 1.
    case ratio
    /// Bytes.
    case bytes
    /// Milliseconds.
    case milliseconds
    /// Seconds, summed over cells.
    case cellSeconds = "cell-seconds"
    /// Milliseconds, summed over cells.
    case cellMilliseconds = "cell-milliseconds"
    /// Milliseconds of delay in a second of scrolling.
    case millisecondsPerSecond = "ms/s"

    /// The unit in words.
    package var noun: String { traits.noun }

    /// The decimals that files spell: none for things and bytes, microseconds for times.
    package var decimals: Int { traits.decimals }

    /// How closely metrics of the unit agree between the hosts, unless one declares otherwise.
    var agreement: AgreementKind { traits.agreement }

    /// What figures of the two hosts may differ by in any case, so that small ones are not held to a
    /// fraction of one.
    var slack: Double { traits.slack }

    private var traits: (noun: String, decimals: Int, agreement: AgreementKind, slack: Double) {
      switch self {
      case .count: ("a count", 0, .counts, 10)
      case .ratio: ("a share from 0 to 1", 6, .shares, 0.1)
      case .bytes: ("bytes", 0, .bytes, 262_144)
      case .milliseconds: ("milliseconds", 3, .waits, 250)
      case .cellSeconds: ("cell-seconds", 3, .screen, 2)
      case .cellMilliseconds: ("cell-milliseconds", 3, .screen, 2_000)
      case .millisecondsPerSecond: ("milliseconds a second", 3, .screen, 5)
      }
    }
  }
}

/// How closely a metric of a live run is expected to follow that of the virtual run of the same plan.
///
/// The percentages are chosen, not derived: wide enough that a machine with other work to do stays
/// within them, narrow enough that a host that leaves out a part of its work does not. What has no
/// percentage is either the same or not compared at all.
package enum AgreementKind: String, Sendable, CaseIterable {
  /// Follows from the gestures and the feed alone: timing cannot change it.
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

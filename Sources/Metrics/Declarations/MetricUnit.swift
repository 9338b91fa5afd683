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
    package var noun: String {
      switch self {
      case .count: "a count"
      case .ratio: "a share from 0 to 1"
      case .bytes: "bytes"
      case .milliseconds: "milliseconds"
      case .cellSeconds: "cell-seconds"
      case .cellMilliseconds: "cell-milliseconds"
      case .millisecondsPerSecond: "milliseconds a second"
      }
    }

    /// The decimals that files spell: none for things and bytes, microseconds for times.
    package var decimals: Int {
      switch self {
      case .count, .bytes: 0
      case .milliseconds, .cellSeconds, .cellMilliseconds, .millisecondsPerSecond: 3
      case .ratio: 6
      }
    }

    /// How closely metrics of the unit agree between the hosts, unless one declares otherwise.
    var agreement: AgreementKind {
      switch self {
      case .count: .counts
      case .ratio: .shares
      case .bytes: .bytes
      case .milliseconds: .waits
      case .cellSeconds, .cellMilliseconds, .millisecondsPerSecond: .screen
      }
    }

    /// What figures of the two hosts may differ by in any case, so that small ones are not held to a
    /// fraction of one.
    package var slack: Double {
      switch self {
      case .count: 10
      case .ratio: 0.1
      case .bytes: 262_144
      case .milliseconds: 250
      case .cellSeconds: 2
      case .cellMilliseconds: 2_000
      case .millisecondsPerSecond: 5
      }
    }
  }
}

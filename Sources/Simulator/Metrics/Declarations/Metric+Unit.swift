extension Metric {
  /// The unit of a metric. It determines how values are printed.
  public enum Unit: String, Sendable {
    /// A count of things.
    case count
    /// A share, from 0 to 1.
    case ratio
    /// Bytes.
    case bytes
    /// Milliseconds.
    case milliseconds
    /// Seconds summed over cells.
    case cellSeconds = "cell-seconds"
    /// Seconds.
    case seconds
    /// Milliseconds of delay per second of scrolling.
    case millisecondsPerSecond = "ms/s"

    /// The unit in words.
    package var noun: String { traits.noun }

    /// The number of decimals in files: none for counts and bytes, microseconds for times.
    package var decimals: Int { traits.decimals }

    /// The expected agreement of metrics with this unit, unless a metric declares another.
    var agreement: AgreementKind { traits.agreement }

    /// The absolute resolution of the live engine. It is chosen, not derived: two frames at 60 Hz, since an image
    /// appears with a frame; three loads, and their bytes, since microseconds decide which of two loads ends first.
    var slack: Double { traits.slack }

    /// The irrelevant difference, unless a metric declares another. It is chosen, not derived: half a hundredth for
    /// shares, a bitmap of 128 by 128 pixels, a frame at 120 Hz, a tenth of Apple's limit for good hitch ratios, and a
    /// hundredth for all other units.
    var margin: Margin { traits.margin }

    private var traits:
      (noun: String, decimals: Int, agreement: AgreementKind, slack: Double, margin: Margin)
    {
      switch self {
      case .count: ("a count", 0, .counts, 3, Margin(relative: 0.01))
      case .ratio: ("a share from 0 to 1", 6, .shares, 0.03, Margin(0.005))
      case .bytes: ("bytes", 0, .bytes, 131_072, Margin(65_536, relative: 0.01))
      case .milliseconds: ("milliseconds", 3, .waits, 34, Margin(8, relative: 0.01))
      case .cellSeconds: ("cell-seconds", 3, .screen, 0.5, Margin(0.05, relative: 0.01))
      case .seconds: ("seconds", 3, .waits, 0.5, Margin(0.05, relative: 0.01))
      case .millisecondsPerSecond:
        ("milliseconds per second", 3, .screen, 5, Margin(0.5, relative: 0.01))
      }
    }
  }
}

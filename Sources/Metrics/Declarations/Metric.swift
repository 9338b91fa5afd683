/// A figure of a run: what it is called, what it means, and which way is better.
public struct Metric: Hashable, Sendable {
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
  }

  /// Which way is better.
  public enum Preference: String, Sendable {
    case higher, lower
    /// It depends, or says nothing of quality.
    case neither
  }

  /// The name in results files, baselines and assertions.
  public let name: String
  /// A short heading.
  public let title: String
  /// What it counts in.
  public let unit: Unit
  /// Which way is better.
  public let preference: Preference
  /// What exactly is counted, in a few sentences for `cachebench explain`.
  public let definition: String
}

public import Primitives

/// The retries of a request that failed with a status of 500 or above, or without a response. With `heedsRetryAfter`, a
/// 429 is also retried.
public struct RetryConfiguration: KeyedConfiguration {
  /// The maximum number of retries.
  public var attempts = 3
  /// The delay of the first retry.
  public var delay = Nanoseconds.seconds(4)
  /// The factor from one delay to the next.
  public var factor = 4
  /// True if a 429 is retried, and every retry waits at least as long as Retry-After says (RFC 9110, section 10.2.3).
  public var heedsRetryAfter = false

  /// Creates retries after 4, 16 and 64 seconds, as in PINRemoteImage.
  public init() {}

  /// Its keys.
  public static let fields = Fields<Self> {
    Field("attempts", \.attempts, "the highest number of retries", .from(1...8))
    Field(
      "delay", \.delay, "the wait before the first retry",
      .from(.milliseconds(1) ... .seconds(3_600)))
    Field("factor", \.factor, "the factor by which each next wait is longer", .from(1...10))
    Field(
      "heeds-retry-after", \.heedsRetryAfter,
      "if true, a 429 is retried, and a retry waits at least as long as Retry-After says")
  }

  /// Returns the delay before a retry, counted from 0. `asked` is the wait that the server requested; nil if it
  /// requested none.
  func wait(before retry: UInt8, asked: Nanoseconds?) -> Nanoseconds {
    let own = (0..<retry).reduce(delay) { wait, _ in wait * Int64(factor) }
    return heedsRetryAfter ? max(own, asked ?? .zero) : own
  }
}

/// The failures that a strategy remembers.
public enum RememberedFailures: NamedValue, ExplainedChoice {
  /// No failures. Each bind requests the image again.
  case none = "none: none: each request of the list tries again"
  /// Bodies that do not decode.
  case undecodable = "undecodable: bodies that do not decode"
  /// Every failure, including a lost network.
  case all = "all: every failure, a lost network included"
}

public import Primitives

/// When a request that failed is sent again: after a status of 500 or above, or without an answer.
public struct RetryConfiguration: KeyedConfiguration {
  /// How often at most.
  public var attempts = 3
  /// How long the first retry waits.
  public var delay = Nanoseconds.seconds(4)
  /// How many times as long each next one waits.
  public var factor = 4

  /// After 4, 16 and 64 seconds, as PINRemoteImage does.
  public init() {}

  /// Its keys.
  public static let fields = Fields<Self> {
    Field("attempts", \.attempts, "the highest number of retries", .from(1...8))
    Field(
      "delay", \.delay, "the wait before the first retry",
      .from(.milliseconds(1) ... .seconds(3_600)))
    Field("factor", \.factor, "the factor by which each next wait is longer", .from(1...10))
  }

  /// How long a retry waits, the first being number 0.
  func wait(before retry: UInt8) -> Nanoseconds {
    (0..<retry).reduce(delay) { wait, _ in wait * Int64(factor) }
  }
}

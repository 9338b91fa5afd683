public import Primitives

/// When a request that failed is sent again: after a status of 500 or above, or without an answer.
public struct RetryConfiguration: Configuration {
  /// How often at most.
  public var attempts = 3
  /// How long the first retry waits.
  public var delay = Nanoseconds.seconds(4)
  /// How many times as long each next one waits.
  public var factor = 4

  /// After 4, 16 and 64 seconds, as PINRemoteImage does.
  public init() {}

  /// How long a retry waits, the first being number 0.
  func wait(before retry: UInt8) -> Nanoseconds {
    (0..<retry).reduce(delay) { wait, _ in wait * Int64(factor) }
  }

  /// Reports impossible values.
  public func check(_ problems: inout Problems) {
    if !(1...8).contains(attempts) { problems.add("attempts", "must be from 1 to 8") }
    if !(.milliseconds(1) ... .seconds(3_600)).contains(delay) {
      problems.add("delay", "must be from 1 ms to 1 h")
    }
    if !(1...10).contains(factor) { problems.add("factor", "must be from 1 to 10") }
  }
}

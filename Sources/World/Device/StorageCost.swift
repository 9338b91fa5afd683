public import Primitives

/// What reading and writing files costs. Guesses for the flash of a phone, with the file system.
public struct StorageCost: Configuration {
  /// The time to open a file and reach its first byte.
  public var latency = Nanoseconds(300_000)
  /// The rate at which bytes are read.
  public var read = BitRate(bitsPerSecond: 8_000_000_000)
  /// The rate at which bytes are written.
  public var write = BitRate(bitsPerSecond: 2_000_000_000)

  /// The flash of a phone of 2018 or later.
  public init() {}

  /// The time to read a file of this length.
  public func readTime(_ bytes: ByteCount) -> Nanoseconds { latency + read.time(for: bytes) }

  /// The time to write a file of this length.
  public func writeTime(_ bytes: ByteCount) -> Nanoseconds { latency + write.time(for: bytes) }

  /// Reports impossible values.
  public func check(_ problems: inout Problems) {
    if latency < .zero { problems.add("latency", "must not be below 0 ms") }
    if read.bitsPerSecond < 1 { problems.add("read", "must be above 0 bps") }
    if write.bitsPerSecond < 1 { problems.add("write", "must be above 0 bps") }
  }
}

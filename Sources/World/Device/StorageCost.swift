public import Primitives

/// What reading and writing files costs. Guesses for the flash of a phone, with the file system.
public struct StorageCost: KeyedConfiguration {
  /// The time to open a file and reach its first byte.
  public var latency = Nanoseconds(300_000)
  /// The rate at which bytes are read.
  public var read = BitRate(bitsPerSecond: 8_000_000_000)
  /// The rate at which bytes are written.
  public var write = BitRate(bitsPerSecond: 2_000_000_000)

  /// The flash of a phone of 2018 or later.
  public init() {}

  /// Its keys.
  public static let fields = Fields<Self> {
    Field(
      "latency", \.latency, "the time to open a file and reach its first byte",
      .notBelow(.zero, "0 ms"))
    Field("read", \.read, "the rate at which bytes are read", .above(.zero, "0 bps"))
    Field("write", \.write, "the rate at which bytes are written", .above(.zero, "0 bps"))
  }

  /// The time to read a file of this length.
  public func readTime(_ bytes: ByteCount) -> Nanoseconds { latency + read.time(for: bytes) }

  /// The time to write a file of this length.
  public func writeTime(_ bytes: ByteCount) -> Nanoseconds { latency + write.time(for: bytes) }
}

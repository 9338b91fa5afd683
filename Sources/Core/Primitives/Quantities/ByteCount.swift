/// A number of bytes, such as a body, a bitmap or a limit.
@frozen
public struct ByteCount: Comparable, Hashable, Sendable, BitwiseCopyable {
  /// The number of bytes.
  public let bytes: Int

  /// Creates a number of bytes.
  @inlinable
  public init(_ bytes: Int) { self.bytes = bytes }

  /// No bytes.
  @inlinable
  public static var zero: ByteCount { ByteCount(0) }

  /// Binary kilobytes of 1,024 bytes.
  @inlinable
  public static func kibibytes(_ count: Int) -> ByteCount { ByteCount(count << 10) }

  /// Binary megabytes of 1,048,576 bytes.
  @inlinable
  public static func mebibytes(_ count: Int) -> ByteCount { ByteCount(count << 20) }

  /// Adds two amounts.
  @inlinable
  public static func + (left: ByteCount, right: ByteCount) -> ByteCount {
    ByteCount(left.bytes + right.bytes)
  }

  /// Subtracts the right amount from the left one.
  @inlinable
  public static func - (left: ByteCount, right: ByteCount) -> ByteCount {
    ByteCount(left.bytes - right.bytes)
  }

  /// True if the left amount is smaller.
  @inlinable
  public static func < (left: ByteCount, right: ByteCount) -> Bool { left.bytes < right.bytes }
}

extension ByteCount: Quantity {
  /// "size".
  public static var noun: String { "size" }
  /// Powers of 1,000 (kB, MB, GB) and of 1,024 (KiB, MiB, GiB), as IEC 80000-13 names them.
  public static let units = [
    QuantityUnit(name: "B", grains: 1),
    QuantityUnit(name: "kB", grains: 1000),
    QuantityUnit(name: "KiB", grains: 1 << 10),
    QuantityUnit(name: "MB", grains: 1_000_000),
    QuantityUnit(name: "MiB", grains: 1 << 20),
    QuantityUnit(name: "GB", grains: 1_000_000_000),
    QuantityUnit(name: "GiB", grains: 1 << 30),
  ]
  /// KiB and MiB.
  public static var customaryUnits: [String] { ["KiB", "MiB"] }
  /// Creates a number of bytes.
  public init(grains: Int64) { self.init(Int(grains)) }
  /// The number of bytes.
  public var grains: Int64 { Int64(bytes) }
}

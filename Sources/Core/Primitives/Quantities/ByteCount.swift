/// A number of bytes: of a body, a bitmap, a limit.
@frozen
public struct ByteCount: Comparable, Hashable, Sendable, BitwiseCopyable {
  /// The number of bytes.
  public let bytes: Int

  /// This many bytes.
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

  /// The two amounts together.
  @inlinable
  public static func + (left: ByteCount, right: ByteCount) -> ByteCount {
    ByteCount(left.bytes + right.bytes)
  }

  /// The left amount less the right one.
  @inlinable
  public static func - (left: ByteCount, right: ByteCount) -> ByteCount {
    ByteCount(left.bytes - right.bytes)
  }

  /// Whether the left amount is the smaller.
  @inlinable
  public static func < (left: ByteCount, right: ByteCount) -> Bool { left.bytes < right.bytes }
}

extension ByteCount: Quantity {
  /// "size".
  public static var noun: String { "size" }
  /// Powers of 1,000 (kB, MB, GB) and of 1,024 (KiB, MiB, GiB), as IEC 80000-13 names them.
  public static let units = [
    QuantityUnit("B", grains: 1),
    QuantityUnit("kB", grains: 1000),
    QuantityUnit("KiB", grains: 1 << 10),
    QuantityUnit("MB", grains: 1_000_000),
    QuantityUnit("MiB", grains: 1 << 20),
    QuantityUnit("GB", grains: 1_000_000_000),
    QuantityUnit("GiB", grains: 1 << 30),
  ]
  /// KiB and MiB.
  public static var customaryUnits: [String] { ["KiB", "MiB"] }
  /// This many bytes.
  public init(grains: Int64) { self.init(Int(grains)) }
  /// The number of bytes.
  public var grains: Int64 { Int64(bytes) }
}

/// How fast a link carries data, in bits a second.
@frozen
public struct BitRate: Comparable, Hashable, Sendable, BitwiseCopyable {
  /// The number of bits a second.
  public let bitsPerSecond: Int64

  /// This many bits a second.
  @inlinable
  public init(bitsPerSecond: Int64) { self.bitsPerSecond = bitsPerSecond }

  /// A link that carries nothing.
  @inlinable
  public static var zero: BitRate { BitRate(bitsPerSecond: 0) }

  /// Thousands of bits a second.
  @inlinable
  public static func kilobits(_ count: Int64) -> BitRate { BitRate(bitsPerSecond: count * 1000) }

  /// Millions of bits a second.
  @inlinable
  public static func megabits(_ count: Int64) -> BitRate {
    BitRate(bitsPerSecond: count * 1_000_000)
  }

  /// Whether the left rate is the slower.
  @inlinable
  public static func < (left: BitRate, right: BitRate) -> Bool {
    left.bitsPerSecond < right.bitsPerSecond
  }
}

extension BitRate {
  /// The time that this many bytes take, rounded up to a whole nanosecond.
  @inlinable
  public func time(for bytes: ByteCount) -> Nanoseconds {
    let product = UInt64(bytes.bytes).multipliedFullWidth(by: 8_000_000_000)
    let (quotient, remainder) = UInt64(bitsPerSecond).dividingFullWidth(product)
    return Nanoseconds(Int64(quotient) + (remainder > 0 ? 1 : 0))
  }
}

extension BitRate: Quantity {
  /// "rate".
  public static var noun: String { "rate" }
  /// Powers of 1,000 bits a second, as links are sold.
  public static let units = [
    QuantityUnit("bps", grains: 1),
    QuantityUnit("kbps", grains: 1000),
    QuantityUnit("Mbps", grains: 1_000_000),
    QuantityUnit("Gbps", grains: 1_000_000_000),
  ]
  /// kbps and Mbps.
  public static var customaryUnits: [String] { ["kbps", "Mbps"] }
  /// This many bits a second.
  public init(grains: Int64) { self.init(bitsPerSecond: grains) }
  /// The number of bits a second.
  public var grains: Int64 { bitsPerSecond }
}

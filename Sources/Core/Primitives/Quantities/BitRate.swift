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

/// The speed of a link, in bits per second.
@frozen
public struct BitRate: Comparable, Hashable, Sendable, BitwiseCopyable {
  /// The number of bits per second.
  public let bitsPerSecond: Int64

  /// Creates a rate in bits per second.
  @inlinable
  public init(bitsPerSecond: Int64) { self.bitsPerSecond = bitsPerSecond }

  /// A link that carries nothing.
  @inlinable
  public static var zero: BitRate { BitRate(bitsPerSecond: 0) }

  /// Creates a rate from thousands of bits per second.
  @inlinable
  public static func kilobits(_ count: Int64) -> BitRate { BitRate(bitsPerSecond: count * 1000) }

  /// Creates a rate from millions of bits per second.
  @inlinable
  public static func megabits(_ count: Int64) -> BitRate {
    BitRate(bitsPerSecond: count * 1_000_000)
  }

  /// True if the left rate is slower.
  @inlinable
  public static func < (left: BitRate, right: BitRate) -> Bool {
    left.bitsPerSecond < right.bitsPerSecond
  }

  /// Returns the time to transfer bytes, rounded up to a whole nanosecond.
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
  /// Powers of 1,000 bits per second, as links are sold.
  public static let units = [
    QuantityUnit(name: "bps", grains: 1),
    QuantityUnit(name: "kbps", grains: 1000),
    QuantityUnit(name: "Mbps", grains: 1_000_000),
    QuantityUnit(name: "Gbps", grains: 1_000_000_000),
  ]
  /// kbps and Mbps.
  public static var customaryUnits: [String] { ["kbps", "Mbps"] }
  /// Creates a rate in bits per second.
  public init(grains: Int64) { self.init(bitsPerSecond: grains) }
  /// The number of bits per second.
  public var grains: Int64 { bitsPerSecond }
}

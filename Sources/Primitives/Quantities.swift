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

extension Nanoseconds: Quantity {
  /// "time".
  public static var noun: String { "time" }
  /// From nanoseconds to days of 24 hours.
  public static let units = [
    QuantityUnit("ns", grains: 1),
    QuantityUnit("us", grains: 1000),
    QuantityUnit("ms", grains: 1_000_000),
    QuantityUnit("s", grains: 1_000_000_000),
    QuantityUnit("min", grains: 60_000_000_000),
    QuantityUnit("h", grains: 3_600_000_000_000),
    QuantityUnit("d", grains: 86_400_000_000_000),
  ]
  /// Milliseconds and seconds.
  public static var customaryUnits: [String] { ["ms", "s"] }
  /// This many nanoseconds.
  public init(grains: Int64) { self.init(grains) }
  /// The number of nanoseconds.
  public var grains: Int64 { rawValue }
}

extension Points: Quantity {
  /// "distance".
  public static var noun: String { "distance" }
  /// Points alone.
  public static let units = [QuantityUnit("pt", grains: 64)]
  /// Points.
  public static var customaryUnits: [String] { ["pt"] }
  /// Upwards is less than nothing.
  public static var mayBeNegative: Bool { true }
  /// This many 64ths of a point.
  public init(grains: Int64) { self.init(sixtyFourths: grains) }
  /// The distance in 64ths of a point.
  public var grains: Int64 { sixtyFourths }
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

/// A length of time in whole nanoseconds, so that sums are exact on every machine.
///
/// Times of centuries, which a file may give although no run has them, are limited to the largest countable time.
@frozen
public struct Nanoseconds: Comparable, Hashable, Sendable, BitwiseCopyable {
  /// The number of nanoseconds.
  public let rawValue: Int64

  /// Creates a time in nanoseconds.
  @inlinable
  public init(_ rawValue: Int64) { self.rawValue = rawValue }

  /// No time at all.
  @inlinable
  public static var zero: Nanoseconds { Nanoseconds(0) }

  /// The maximum simulated time of a run: 32 days.
  package static var longestRun: Nanoseconds { .seconds(32 * 86_400) }

  /// Whole milliseconds.
  @inlinable
  public static func milliseconds(_ count: Int64) -> Nanoseconds { Nanoseconds(count * 1_000_000) }

  /// Whole seconds.
  @inlinable
  public static func seconds(_ count: Int64) -> Nanoseconds { Nanoseconds(count * 1_000_000_000) }

  /// Seconds, rounded to the nearest nanosecond.
  @inlinable
  public init(seconds: Double) {
    let count = (seconds * 1e9).rounded()
    rawValue = Int64(exactly: count) ?? (count < 0 ? .min : .max)
  }

  /// The time in seconds, for physics and for display.
  @inlinable
  public var seconds: Double { Double(rawValue) / 1e9 }

  /// The time in milliseconds, for display.
  @inlinable
  public var milliseconds: Double { Double(rawValue) / 1e6 }

  /// Adds two times.
  @inlinable
  public static func + (left: Nanoseconds, right: Nanoseconds) -> Nanoseconds {
    let (sum, isBeyond) = left.rawValue.addingReportingOverflow(right.rawValue)
    return isBeyond ? farthest(right.rawValue < 0) : Nanoseconds(sum)
  }

  /// Subtracts the right time from the left one; the result may be negative.
  @inlinable
  public static func - (left: Nanoseconds, right: Nanoseconds) -> Nanoseconds {
    let (rest, isBeyond) = left.rawValue.subtractingReportingOverflow(right.rawValue)
    return isBeyond ? farthest(right.rawValue > 0) : Nanoseconds(rest)
  }

  /// Multiplies the time by a count.
  @inlinable
  public static func * (time: Nanoseconds, count: Int64) -> Nanoseconds {
    let (product, isBeyond) = time.rawValue.multipliedReportingOverflow(by: count)
    return isBeyond ? farthest((time.rawValue < 0) != (count < 0)) : Nanoseconds(product)
  }

  /// The longest time that can be counted, positive or negative.
  @usableFromInline
  static func farthest(_ isNegative: Bool) -> Nanoseconds {
    Nanoseconds(isNegative ? .min : .max)
  }

  /// True if the left time is shorter.
  @inlinable
  public static func < (left: Nanoseconds, right: Nanoseconds) -> Bool {
    left.rawValue < right.rawValue
  }

  /// Extends the left time by the right one.
  @inlinable
  public static func += (left: inout Nanoseconds, right: Nanoseconds) { left = left + right }
}

extension Nanoseconds: Quantity {
  /// "time".
  public static var noun: String { "time" }
  /// From nanoseconds to days of 24 hours.
  public static let units = [
    QuantityUnit(name: "ns", grains: 1),
    QuantityUnit(name: "us", grains: 1000),
    QuantityUnit(name: "ms", grains: 1_000_000),
    QuantityUnit(name: "s", grains: 1_000_000_000),
    QuantityUnit(name: "min", grains: 60_000_000_000),
    QuantityUnit(name: "h", grains: 3_600_000_000_000),
    QuantityUnit(name: "d", grains: 86_400_000_000_000),
  ]
  /// Milliseconds and seconds.
  public static var customaryUnits: [String] { ["ms", "s"] }
  /// Creates a time in nanoseconds.
  public init(grains: Int64) { self.init(grains) }
  /// The number of nanoseconds.
  public var grains: Int64 { rawValue }
}

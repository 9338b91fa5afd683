/// A length of time in whole nanoseconds, so that sums are exact on every machine.
@frozen
public struct Nanoseconds: Comparable, Hashable, Sendable, BitwiseCopyable {
  /// The number of nanoseconds.
  public let rawValue: Int64

  /// A time of this many nanoseconds.
  @inlinable
  public init(_ rawValue: Int64) { self.rawValue = rawValue }

  /// No time at all.
  @inlinable
  public static var zero: Nanoseconds { Nanoseconds(0) }

  /// Whole milliseconds.
  @inlinable
  public static func milliseconds(_ count: Int64) -> Nanoseconds { Nanoseconds(count * 1_000_000) }

  /// Whole seconds.
  @inlinable
  public static func seconds(_ count: Int64) -> Nanoseconds { Nanoseconds(count * 1_000_000_000) }

  /// Seconds, rounded to the nearest nanosecond.
  @inlinable
  public init(seconds: Double) { rawValue = Int64((seconds * 1e9).rounded()) }

  /// The time in seconds, for physics and for people.
  @inlinable
  public var seconds: Double { Double(rawValue) / 1e9 }

  /// The time in milliseconds, for people.
  @inlinable
  public var milliseconds: Double { Double(rawValue) / 1e6 }

  /// The two times one after the other.
  @inlinable
  public static func + (left: Nanoseconds, right: Nanoseconds) -> Nanoseconds {
    Nanoseconds(left.rawValue + right.rawValue)
  }

  /// The left time less the right one; may be negative.
  @inlinable
  public static func - (left: Nanoseconds, right: Nanoseconds) -> Nanoseconds {
    Nanoseconds(left.rawValue - right.rawValue)
  }

  /// The time repeated.
  @inlinable
  public static func * (time: Nanoseconds, count: Int64) -> Nanoseconds {
    Nanoseconds(time.rawValue * count)
  }

  /// Whether the left time is the shorter.
  @inlinable
  public static func < (left: Nanoseconds, right: Nanoseconds) -> Bool {
    left.rawValue < right.rawValue
  }

  /// Extends the left time by the right one.
  @inlinable
  public static func += (left: inout Nanoseconds, right: Nanoseconds) { left = left + right }
}

/// A moment of a run, counted from its start. Simulated and live runs share it.
@frozen
public struct Instant: Comparable, Hashable, Sendable, BitwiseCopyable {
  /// Nanoseconds since the start of the run.
  public let nanoseconds: Int64

  /// Creates the moment at a number of nanoseconds after the start of the run.
  @inlinable
  public init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }

  /// The first moment of a run.
  @inlinable
  public static var start: Instant { Instant(nanoseconds: 0) }

  /// Later than every event of any run.
  @inlinable
  public static var never: Instant { Instant(nanoseconds: .max) }

  /// Returns the moment a time after this one; ``never`` if the result exceeds 64 bits.
  @inlinable
  public static func + (instant: Instant, time: Nanoseconds) -> Instant {
    Instant(nanoseconds: (Nanoseconds(instant.nanoseconds) + time).rawValue)
  }

  /// Returns the time from the right moment to the left one.
  @inlinable
  public static func - (left: Instant, right: Instant) -> Nanoseconds {
    Nanoseconds(left.nanoseconds) - Nanoseconds(right.nanoseconds)
  }

  /// True if the left moment comes first.
  @inlinable
  public static func < (left: Instant, right: Instant) -> Bool {
    left.nanoseconds < right.nanoseconds
  }
}

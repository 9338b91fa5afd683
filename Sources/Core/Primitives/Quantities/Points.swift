/// A distance on screen in 64ths of a point.
///
/// Offsets and row heights are integers so that layout is exact: physics computes in floating point,
/// whose last bits differ between processors, and rounds to this grid before anything depends on it.
@frozen
public struct Points: Comparable, Hashable, Sendable, BitwiseCopyable {
  /// The distance in 64ths of a point.
  public let sixtyFourths: Int64

  /// Creates a distance in 64ths of a point.
  @inlinable
  public init(sixtyFourths: Int64) { self.sixtyFourths = sixtyFourths }

  /// Creates a distance in points, rounded to the nearest 64th.
  @inlinable
  public init(_ points: Double) { sixtyFourths = Int64((points * 64).rounded()) }

  /// No distance.
  @inlinable
  public static var zero: Points { Points(sixtyFourths: 0) }

  /// The distance in points, for physics and for display.
  @inlinable
  public var points: Double { Double(sixtyFourths) / 64 }

  /// Adds two distances.
  @inlinable
  public static func + (left: Points, right: Points) -> Points {
    Points(sixtyFourths: left.sixtyFourths + right.sixtyFourths)
  }

  /// Subtracts the right distance from the left one.
  @inlinable
  public static func - (left: Points, right: Points) -> Points {
    Points(sixtyFourths: left.sixtyFourths - right.sixtyFourths)
  }

  /// Multiplies the distance by a count, as for rows of one height.
  @inlinable
  public static func * (distance: Points, count: Int) -> Points {
    Points(sixtyFourths: distance.sixtyFourths * Int64(count))
  }

  /// True if the left distance is shorter.
  @inlinable
  public static func < (left: Points, right: Points) -> Bool {
    left.sixtyFourths < right.sixtyFourths
  }
}

extension Points: Quantity {
  /// "distance".
  public static var noun: String { "distance" }
  /// Only points.
  public static let units = [QuantityUnit(name: "pt", grains: 64)]
  /// Points.
  public static var customaryUnits: [String] { ["pt"] }
  /// True: a distance upwards is negative.
  public static var mayBeNegative: Bool { true }
  /// Creates a distance in 64ths of a point.
  public init(grains: Int64) { self.init(sixtyFourths: grains) }
  /// The distance in 64ths of a point.
  public var grains: Int64 { sixtyFourths }
}

/// A distance on screen in 64ths of a point.
///
/// Offsets and row heights are integers so that layout is exact: physics computes in floating point,
/// whose last bits differ between processors, and rounds to this grid before anything depends on it.
@frozen
public struct Points: Comparable, Hashable, Sendable, BitwiseCopyable {
  /// The distance in 64ths of a point.
  public let sixtyFourths: Int64

  /// A distance given in 64ths of a point.
  @inlinable
  public init(sixtyFourths: Int64) { self.sixtyFourths = sixtyFourths }

  /// A distance in points, rounded to the nearest 64th.
  @inlinable
  public init(_ points: Double) { sixtyFourths = Int64((points * 64).rounded()) }

  /// No distance.
  @inlinable
  public static var zero: Points { Points(sixtyFourths: 0) }

  /// The distance in points, for physics and for people.
  @inlinable
  public var points: Double { Double(sixtyFourths) / 64 }

  /// The two distances end to end.
  @inlinable
  public static func + (left: Points, right: Points) -> Points {
    Points(sixtyFourths: left.sixtyFourths + right.sixtyFourths)
  }

  /// The left distance less the right one.
  @inlinable
  public static func - (left: Points, right: Points) -> Points {
    Points(sixtyFourths: left.sixtyFourths - right.sixtyFourths)
  }

  /// The distance repeated, as rows of one height are.
  @inlinable
  public static func * (distance: Points, count: Int) -> Points {
    Points(sixtyFourths: distance.sixtyFourths * Int64(count))
  }

  /// Whether the left distance is the shorter.
  @inlinable
  public static func < (left: Points, right: Points) -> Bool {
    left.sixtyFourths < right.sixtyFourths
  }
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

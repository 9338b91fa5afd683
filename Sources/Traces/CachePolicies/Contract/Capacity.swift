/// The limits of a cache: total cost, and number of objects at once.
///
/// A cache evicts while it exceeds either limit. `Int.max` means no limit.
@frozen
public struct Capacity: Hashable, Sendable, BitwiseCopyable {
  /// The maximum sum of the costs of the residents, in the unit of the costs: bytes or objects.
  public var cost: Int
  /// The maximum number of residents.
  public var count: Int

  /// Creates limits of both kinds, each at least zero; an omitted limit is unlimited.
  public init(cost: Int = .max, count: Int = .max) {
    precondition(cost >= 0 && count >= 0, "a capacity is not negative")
    self.cost = cost
    self.count = count
  }

  /// No limits.
  public static var unlimited: Capacity { Capacity() }

  /// Returns true if residents of this total cost and number are within both limits.
  @inlinable
  public func admits(cost: Int, count: Int) -> Bool { cost <= self.cost && count <= self.count }
}

/// The unit in which a policy divides its capacity into shares.
///
/// Papers count pages of one size. A cache with a cost limit divides the cost; a cache with only a count limit divides
/// the count. A second limit is met by further evictions.
enum CapacityUnit {
  case cost, count

  init(of capacity: Capacity) { self = capacity.cost == .max ? .count : .cost }

  @inline(__always)
  func amount(cost: Int, count: Int) -> Int { self == .cost ? cost : count }

  func amount(of capacity: Capacity) -> Int { amount(cost: capacity.cost, count: capacity.count) }
  @inline(__always)
  func amount(ofCost cost: UInt32) -> Int { amount(cost: Int(cost), count: 1) }
}

/// Returns a share of a capacity, rounded down; an unlimited capacity is returned whole.
func share(_ fraction: Double, of total: Int) -> Int {
  total == .max ? .max : Int(Double(total) * fraction)
}

/// Returns a multiple of a capacity, rounded down; unlimited if either has no limit.
func multiple(_ factor: Double?, of total: Int) -> Int {
  guard let factor, total != .max else { return .max }
  let product = Double(total) * factor
  return product < 0x1p62 ? Int(product) : .max
}

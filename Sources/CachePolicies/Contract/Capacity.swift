/// How much a cache may hold, by total cost and by number of objects at once.
///
/// A cache evicts while it exceeds either limit. `Int.max` means no limit.
@frozen
public struct Capacity: Hashable, Sendable, BitwiseCopyable {
  /// The largest sum of the costs of the residents, in the unit of the costs: bytes or objects.
  public var cost: Int
  /// The largest number of residents.
  public var count: Int

  /// Limits of both kinds, each at least zero; one left out does not limit.
  public init(cost: Int = .max, count: Int = .max) {
    precondition(cost >= 0 && count >= 0, "a capacity is not negative")
    self.cost = cost
    self.count = count
  }

  /// No limits.
  public static var unlimited: Capacity { Capacity() }

  /// Whether residents of this total cost and number stay within both limits.
  @inlinable
  public func admits(cost: Int, count: Int) -> Bool { cost <= self.cost && count <= self.count }
}

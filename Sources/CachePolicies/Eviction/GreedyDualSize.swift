public import Primitives

/// GreedyDual-Size: evicts the object of the least value for its size, aged.
///
/// The value of an object is the cost of its miss, here 1, divided by its size; to that comes the age
/// of the cache at its last use, which is the rank of the last victim. Large objects go first unless
/// they are used again; among objects of one size it is LRU. P. Cao, S. Irani. *Cost-Aware WWW Proxy
/// Caching Algorithms.* USITS 1997, the variant that the paper calls GD-Size(1).
///
/// Deviations: none. Of equal ranks the object used longest ago goes first.
public struct GreedyDualSize: DemandPolicy, ~Copyable {
  /// The name that a scenario uses.
  public static var name: String { "greedydual-size" }
  /// One line about the policy.
  public static var summary: String { "evicts the largest object, aged by what left before" }

  /// How much the residents may amount to.
  public let capacity: Capacity
  private var objects: AgedObjects

  /// An empty cache over ids below `objectCount`.
  public init(_ parameters: NoParameters, capacity: Capacity, objectCount: Int) {
    self.capacity = capacity
    objects = AgedObjects(objectCount: objectCount)
  }

  /// The sum of the costs of the residents.
  public var residentCost: Int { objects.residentCost }
  /// The number of residents.
  public var residentCount: Int { objects.residentCount }

  /// Whether the object is resident.
  public func contains(_ id: ObjectID) -> Bool { objects.contains(id) }

  /// Fetches ahead what an access to the object will touch.
  public func prefetch(_ id: ObjectID) { objects.prefetch(id) }

  /// Records a reference and returns whether the object is resident.
  public mutating func access(_ id: ObjectID) -> Bool {
    guard objects.contains(id) else { return false }
    objects.use(id)
    rank(id)
    return true
  }

  @inline(__always)
  private mutating func rank(_ id: ObjectID) {
    objects.rank(id, benefit: 1 / objects.size(of: id))
  }

  /// Makes an object resident for which there is room.
  ///
  /// - Complexity: O(log *n*).
  public mutating func enter(_ id: ObjectID, cost: UInt32) {
    objects.enter(id, cost: cost)
    rank(id)
  }

  /// Gives a resident another cost.
  ///
  /// - Complexity: O(log *n*).
  public mutating func setCost(_ cost: UInt32, of id: ObjectID) {
    objects.setCost(cost, of: id)
    rank(id)
  }

  /// Takes out the object that would be evicted next.
  ///
  /// - Complexity: O(log *n*), amortised over the uses since the last one.
  public mutating func evictOne() -> ObjectID { objects.evictOne() }

  /// Takes an object out and returns whether it was resident.
  ///
  /// - Complexity: O(log *n*).
  @discardableResult
  public mutating func remove(_ id: ObjectID) -> Bool { objects.remove(id) }

  /// Stops the program where the data structures contradict each other.
  public func checkInvariants() { objects.checkInvariants() }
}

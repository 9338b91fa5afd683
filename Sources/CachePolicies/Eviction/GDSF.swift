public import Primitives

/// GreedyDual-Size-Frequency: evicts the object with the fewest uses for its size, aged.
///
/// The benefit of an object is its uses since it came in, divided by its size; to that comes the age
/// of the cache at its last use, which is the rank of the last victim. Small and popular objects
/// stay, which raises the hit ratio at the expense of the byte hit ratio. L. Cherkasova. *Improving
/// WWW Proxies Performance with Greedy-Dual-Size-Frequency Caching Policy.* Hewlett-Packard
/// Laboratories, HPL-98-69, 1998, with the same cost for every miss.
///
/// Deviations: the newcomer is always let in; the paper turns it away where its own rank is among the
/// lowest. Several objects are evicted one after the other, and the age is the rank of the last.
/// Ranks are equal often where sizes are; then the object used longest ago goes first.
public struct GDSF: DemandPolicy, ~Copyable {
  /// The name that a scenario uses.
  public static var name: String { "gdsf" }
  /// One line about the policy.
  public static var summary: String {
    "evicts the least uses for its size, aged by what left before"
  }

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
    objects.rank(id, benefit: Double(objects.uses(of: id)) / objects.size(of: id))
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

public import Primitives

/// First in, first out: evicts the object that has been resident for the longest time.
///
/// A hit changes nothing, which makes it the cheapest policy and the yardstick of the others.
/// L. A. Belady. *A study of replacement algorithms for a virtual-storage computer.* IBM Systems
/// Journal 5(2), 1966. Replacing a value leaves the object where it is in the queue.
public struct FIFO: EvictionPolicy, ~Copyable {
  /// The name that a scenario uses.
  public static var name: String { "fifo" }
  /// One line about the policy.
  public static var summary: String { "evicts what came in first, used or not" }

  /// One byte an object: all that a hit reads.
  private var isResident: DenseArray<Bool>
  private var costs: ObjectCosts
  private var queue: ObjectRing

  /// An empty cache over ids below `objectCount`.
  public init(_ parameters: NoParameters, capacity: Capacity, objectCount: Int) {
    isResident = DenseArray(count: objectCount)
    costs = ObjectCosts(capacity, objectCount: objectCount)
    queue = ObjectRing(objectCount: objectCount)
  }

  /// The sum of the costs of the residents.
  public var residentCost: Int { queue.cost }
  /// The number of residents.
  public var residentCount: Int { queue.count }

  /// Whether the object is resident.
  public func contains(_ id: ObjectID) -> Bool { isResident[id] }

  /// Fetches ahead what an access to the object will touch.
  public func prefetch(_ id: ObjectID) { isResident.prefetch(id) }

  /// Records a reference and returns whether the object is resident.
  public mutating func access(_ id: ObjectID) -> Bool { isResident[id] }

  /// Makes an object resident, or replaces its value and cost, and names the victims.
  public mutating func insert(_ id: ObjectID, cost: UInt32, evicting: (ObjectID) -> Void) {
    guard costs.fits(cost) else {
      remove(id)
      return evicting(id)
    }
    guard !isResident[id] else {
      queue.addCost(costs.replace(id, by: cost))
      return trim(to: costs.capacity, evicting: evicting)
    }
    while !costs.fits(cost, beside: queue.count, queue.excess) { evicting(evictOne()) }
    isResident[id] = true
    costs[id] = cost
    queue.append(id, costs)
  }

  /// Takes out the object that would be evicted next.
  public mutating func evictOne() -> ObjectID {
    let victim = queue.removeOldest(costs)
    isResident.prefetch(queue.hint(after: 8))
    isResident[victim] = false
    return victim
  }

  /// Takes an object out and returns whether it was resident.
  @discardableResult
  public mutating func remove(_ id: ObjectID) -> Bool {
    guard isResident[id] else { return false }
    queue.withdraw(id, costs)
    isResident[id] = false
    return true
  }

  /// Stops the program where the data structures contradict each other.
  public func checkInvariants() {
    queue.checkInvariants(costs) { isResident[$0] }
  }
}

import Primitives

/// First in, first out: evicts the object that has been resident for the longest time.
///
/// A hit changes nothing, so this is the cheapest policy and the baseline for the others. L. A. Belady. *A study of
/// replacement algorithms for a virtual-storage computer.* IBM Systems Journal 5(2), 1966. Replacing a value leaves the
/// object at its place in the queue.
struct FIFO: DemandPolicy, ~Copyable {
  static var name: String { "fifo" }
  static var summary: String { "evicts the oldest object, used or not" }

  /// One byte per object: the only memory that a hit reads.
  private var isResident: DenseArray<Bool>
  private var costs: ObjectCosts
  private var queue: ObjectRing

  init(_ parameters: NoParameters, capacity: Capacity, objectCount: Int) {
    isResident = DenseArray(count: objectCount)
    costs = ObjectCosts(capacity, objectCount: objectCount)
    queue = ObjectRing(objectCount: objectCount)
  }

  var capacity: Capacity { costs.capacity }
  var residentCost: Int { queue.cost }
  var residentCount: Int { queue.count }

  func contains(_ id: ObjectID) -> Bool { isResident[id] }
  func prefetch(_ id: ObjectID) { isResident.prefetch(id) }
  @inline(__always)
  func hasRoom(for cost: UInt32) -> Bool { costs.fits(cost, beside: queue.count, queue.excess) }
  mutating func access(_ id: ObjectID) -> Bool { isResident[id] }

  mutating func enter(_ id: ObjectID, cost: UInt32) {
    isResident[id] = true
    costs[id] = cost
    queue.append(id, costs)
  }

  mutating func setCost(_ cost: UInt32, of id: ObjectID) {
    queue.addCost(costs.replace(id, by: cost))
  }

  mutating func evictOne() -> ObjectID {
    let victim = queue.removeOldest(costs)
    isResident.prefetch(queue.hint(after: 8))
    isResident[victim] = false
    return victim
  }

  @discardableResult
  mutating func remove(_ id: ObjectID) -> Bool {
    guard isResident[id] else { return false }
    queue.withdraw(id, costs)
    isResident[id] = false
    return true
  }

  func checkInvariants() {
    queue.checkInvariants(costs) { isResident[$0] }
  }
}

public import Primitives

/// First in, first out: evicts the object that has been resident for the longest time.
///
/// A hit changes nothing, which makes it the cheapest policy and the yardstick of the others.
/// L. A. Belady. *A study of replacement algorithms for a virtual-storage computer.* IBM Systems
/// Journal 5(2), 1966. Replacing a value leaves the object where it is in the queue.
public struct FIFO: EvictionPolicy, ~Copyable {
  public static var name: String { "fifo" }
  public static var summary: String { "evicts what came in first, used or not" }

  private let capacity: Capacity
  private var nodes: QueueNodes
  /// One byte an object, apart from the nodes: all that a hit reads.
  private var isResident: DenseArray<Bool>
  private var queue = ObjectQueue()

  public init(_ parameters: NoParameters, capacity: Capacity, objectCount: Int) {
    self.capacity = capacity
    nodes = QueueNodes(count: objectCount)
    isResident = DenseArray(count: objectCount)
  }

  public var residentCost: Int { queue.cost }
  public var residentCount: Int { queue.count }

  public func contains(_ id: ObjectID) -> Bool { isResident[id] }

  public mutating func access(_ id: ObjectID) -> Bool { isResident[id] }

  public mutating func insert(_ id: ObjectID, cost: UInt32, evicting: (ObjectID) -> Void) {
    guard capacity.admits(cost: Int(cost), count: 1) else {
      remove(id)
      return evicting(id)
    }
    guard !isResident[id] else {
      queue.setCost(cost, of: id, in: &nodes)
      return trim(to: capacity, evicting: evicting)
    }
    makeRoom(for: cost, in: capacity, evicting: evicting)
    nodes[id].cost = cost
    isResident[id] = true
    queue.insertNewest(id, in: &nodes)
  }

  public mutating func evictOne() -> ObjectID {
    let victim = queue.removeOldest(in: &nodes)
    isResident[victim] = false
    return victim
  }

  @discardableResult
  public mutating func remove(_ id: ObjectID) -> Bool {
    guard isResident[id] else { return false }
    queue.remove(id, in: &nodes)
    isResident[id] = false
    return true
  }

  public func checkInvariants() {
    queue.checkInvariants(in: nodes) { isResident[$0] }
  }
}

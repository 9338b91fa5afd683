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

  private let capacity: Capacity
  private var nodes: QueueNodes
  /// One byte an object, apart from the nodes: all that a hit reads.
  private var isResident: DenseArray<Bool>
  private var queue = ObjectQueue()

  /// An empty cache over ids below `objectCount`.
  public init(_ parameters: NoParameters, capacity: Capacity, objectCount: Int) {
    self.capacity = capacity
    nodes = QueueNodes(count: objectCount)
    isResident = DenseArray(count: objectCount)
  }

  /// The sum of the costs of the residents.
  public var residentCost: Int { queue.cost }
  /// The number of residents.
  public var residentCount: Int { queue.count }

  /// Whether the object is resident.
  public func contains(_ id: ObjectID) -> Bool { isResident[id] }

  /// Records a reference and returns whether the object is resident.
  public mutating func access(_ id: ObjectID) -> Bool { isResident[id] }

  /// Makes an object resident, or replaces its value and cost, and names the victims.
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

  /// Takes out the object that would be evicted next.
  public mutating func evictOne() -> ObjectID {
    let victim = queue.removeOldest(in: &nodes)
    isResident[victim] = false
    return victim
  }

  /// Takes an object out and returns whether it was resident.
  @discardableResult
  public mutating func remove(_ id: ObjectID) -> Bool {
    guard isResident[id] else { return false }
    queue.remove(id, in: &nodes)
    isResident[id] = false
    return true
  }

  /// Stops the program where the data structures contradict each other.
  public func checkInvariants() {
    queue.checkInvariants(in: nodes) { isResident[$0] }
  }
}

public import Primitives

/// Least recently used: evicts the object whose last reference is the oldest.
///
/// It works because what was used lately tends to be used again soon. R. L. Mattson, J. Gecsei,
/// D. R. Slutz, I. L. Traiger. *Evaluation techniques for storage hierarchies.* IBM Systems Journal
/// 9(2), 1970, which also shows that a larger LRU cache always holds what a smaller one does.
///
/// Storing an object counts as a reference, also when it replaces a value.
public struct LRU: EvictionPolicy, ~Copyable {
  /// The name that a scenario uses.
  public static var name: String { "lru" }
  /// One line about the policy.
  public static var summary: String { "evicts what was not used for the longest time" }

  private let capacity: Capacity
  private var nodes: QueueNodes
  private var queue = ObjectQueue()

  /// An empty cache over ids below `objectCount`.
  public init(_ parameters: NoParameters, capacity: Capacity, objectCount: Int) {
    self.capacity = capacity
    nodes = QueueNodes(count: objectCount)
  }

  /// The sum of the costs of the residents.
  public var residentCost: Int { queue.cost }
  /// The number of residents.
  public var residentCount: Int { queue.count }

  /// Whether the object is resident.
  public func contains(_ id: ObjectID) -> Bool { nodes[id].mark != 0 }

  /// Records a reference and returns whether the object is resident.
  public mutating func access(_ id: ObjectID) -> Bool {
    guard nodes[id].mark != 0 else { return false }
    queue.makeNewest(id, in: &nodes)
    return true
  }

  /// Makes an object resident, or replaces its value and cost, and names the victims.
  public mutating func insert(_ id: ObjectID, cost: UInt32, evicting: (ObjectID) -> Void) {
    remove(id)
    guard capacity.admits(cost: Int(cost), count: 1) else { return evicting(id) }
    makeRoom(for: cost, in: capacity, evicting: evicting)
    nodes[id].cost = cost
    nodes[id].mark = 1
    queue.insertNewest(id, in: &nodes)
  }

  /// Takes out the object that would be evicted next.
  public mutating func evictOne() -> ObjectID {
    let victim = queue.removeOldest(in: &nodes)
    nodes[victim].mark = 0
    return victim
  }

  /// Takes an object out and returns whether it was resident.
  @discardableResult
  public mutating func remove(_ id: ObjectID) -> Bool {
    guard nodes[id].mark != 0 else { return false }
    queue.remove(id, in: &nodes)
    nodes[id].mark = 0
    return true
  }

  /// Stops the program where the data structures contradict each other.
  public func checkInvariants() {
    queue.checkInvariants(in: nodes) { nodes[$0].mark == 1 }
  }
}

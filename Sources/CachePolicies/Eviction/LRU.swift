public import Primitives

/// Least recently used: evicts the object whose last reference is the oldest.
///
/// It works because what was used lately tends to be used again soon. R. L. Mattson, J. Gecsei,
/// D. R. Slutz, I. L. Traiger. *Evaluation techniques for storage hierarchies.* IBM Systems Journal
/// 9(2), 1970, which also shows that a larger LRU cache always holds what a smaller one does.
///
/// Storing an object counts as a reference, also when it replaces a value.
public struct LRU: EvictionPolicy, ~Copyable {
  public static var name: String { "lru" }
  public static var summary: String { "evicts what was not used for the longest time" }

  private let capacity: Capacity
  private var nodes: QueueNodes
  private var queue = ObjectQueue()

  public init(_ parameters: NoParameters, capacity: Capacity, objectCount: Int) {
    self.capacity = capacity
    nodes = QueueNodes(count: objectCount)
  }

  public var residentCost: Int { queue.cost }
  public var residentCount: Int { queue.count }

  public func contains(_ id: ObjectID) -> Bool { nodes[id].mark != 0 }

  public mutating func access(_ id: ObjectID) -> Bool {
    guard nodes[id].mark != 0 else { return false }
    queue.makeNewest(id, in: &nodes)
    return true
  }

  public mutating func insert(_ id: ObjectID, cost: UInt32, evicting: (ObjectID) -> Void) {
    remove(id)
    guard capacity.admits(cost: Int(cost), count: 1) else { return evicting(id) }
    makeRoom(for: cost, in: capacity, evicting: evicting)
    nodes[id].cost = cost
    nodes[id].mark = 1
    queue.insertNewest(id, in: &nodes)
  }

  public mutating func evictOne() -> ObjectID {
    let victim = queue.removeOldest(in: &nodes)
    nodes[victim].mark = 0
    return victim
  }

  @discardableResult
  public mutating func remove(_ id: ObjectID) -> Bool {
    guard nodes[id].mark != 0 else { return false }
    queue.remove(id, in: &nodes)
    nodes[id].mark = 0
    return true
  }

  public func checkInvariants() {
    queue.checkInvariants(in: nodes) { nodes[$0].mark == 1 }
  }
}

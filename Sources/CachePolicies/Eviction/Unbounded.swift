public import Primitives

/// A cache without limits: nothing that came in ever leaves by itself.
///
/// Its misses are the compulsory ones, so it is the ceiling of every other policy; and it is what a
/// dictionary used as a cache does. The capacity is ignored. `trim(to:evicting:)` and `evictOne()`
/// take the oldest objects out.
public struct Unbounded: EvictionPolicy, ~Copyable {
  public static var name: String { "unbounded" }
  public static var summary: String { "keeps everything, whatever the capacity: the ceiling" }

  private var nodes: QueueNodes
  private var isResident: DenseArray<Bool>
  private var queue = ObjectQueue()

  public init(_ parameters: NoParameters, capacity: Capacity, objectCount: Int) {
    nodes = QueueNodes(count: objectCount)
    isResident = DenseArray(count: objectCount)
  }

  public var residentCost: Int { queue.cost }
  public var residentCount: Int { queue.count }

  public func contains(_ id: ObjectID) -> Bool { isResident[id] }

  public mutating func access(_ id: ObjectID) -> Bool { isResident[id] }

  public mutating func insert(_ id: ObjectID, cost: UInt32, evicting: (ObjectID) -> Void) {
    guard !isResident[id] else { return queue.setCost(cost, of: id, in: &nodes) }
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

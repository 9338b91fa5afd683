public import Primitives

/// A cache without limits: nothing that came in ever leaves by itself.
///
/// Its misses are the compulsory ones, so it is the ceiling of every other policy; and it is what a
/// dictionary used as a cache does. The capacity is ignored. `trim(to:evicting:)` and `evictOne()`
/// take the oldest objects out.
public struct Unbounded: EvictionPolicy, ~Copyable {
  /// The name that a scenario uses.
  public static var name: String { "unbounded" }
  /// One line about the policy.
  public static var summary: String { "keeps everything, whatever the capacity: the ceiling" }

  /// Whatever the capacity.
  public static var isBounded: Bool { false }

  private var nodes: QueueNodes
  private var isResident: DenseArray<Bool>
  private var queue = ObjectQueue()

  /// An empty cache over ids below `objectCount`.
  public init(_ parameters: NoParameters, capacity: Capacity, objectCount: Int) {
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
    guard !isResident[id] else { return queue.setCost(cost, of: id, in: &nodes) }
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

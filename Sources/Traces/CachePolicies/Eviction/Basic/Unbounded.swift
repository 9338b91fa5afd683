import Primitives

/// A cache without limits: nothing is ever evicted.
///
/// It has only compulsory misses, so its hit ratio is an upper bound for every policy. A dictionary used as a cache
/// behaves the same. The capacity is ignored. `trim(to:evicting:)` and `evictOne()` remove the oldest objects.
struct Unbounded: EvictionPolicy, ~Copyable {
  static var name: String { "unbounded" }
  static var summary: String { "evicts nothing, whatever the capacity" }
  static var isBounded: Bool { false }

  private var queue: FIFO

  init(_ parameters: NoParameters, capacity: Capacity, objectCount: Int) {
    queue = FIFO(parameters, capacity: .unlimited, objectCount: objectCount)
  }

  var residentCost: Int { queue.residentCost }
  var residentCount: Int { queue.residentCount }

  func contains(_ id: ObjectID) -> Bool { queue.contains(id) }
  func prefetch(_ id: ObjectID) { queue.prefetch(id) }
  mutating func access(_ id: ObjectID) -> Bool { queue.access(id) }

  mutating func insert(_ id: ObjectID, cost: UInt32, evicting: (ObjectID) -> Void) {
    queue.insert(id, cost: cost, evicting: evicting)
  }

  mutating func evictOne() -> ObjectID { queue.evictOne() }

  @discardableResult
  mutating func remove(_ id: ObjectID) -> Bool { queue.remove(id) }

  func checkInvariants() { queue.checkInvariants() }
}

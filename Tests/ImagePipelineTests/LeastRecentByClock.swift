import CachePolicies
import Primitives

/// Evicts the object whose last use is the earliest by the clock; of equals, the first.
struct LeastRecentByClock: EvictionPolicy, ~Copyable {
  static var name: String { "least-recent-by-clock" }
  static var summary: String { "evicts the object whose last use is the earliest by the clock" }

  private let capacity: Capacity
  private var uses: [ObjectID: (at: Instant, cost: UInt32)] = [:]
  private var now = Instant.start
  var residentCost: Int { uses.values.reduce(0) { $0 + Int($1.cost) } }
  var residentCount: Int { uses.count }

  init(_ parameters: NoParameters, capacity: Capacity, objectCount: Int) {
    self.capacity = capacity
  }

  func contains(_ id: ObjectID) -> Bool { uses[id] != nil }

  mutating func advance(to now: Instant) { self.now = now }

  mutating func access(_ id: ObjectID) -> Bool {
    guard let use = uses[id] else { return false }
    uses[id] = (now, use.cost)
    return true
  }

  mutating func insert(_ id: ObjectID, cost: UInt32, evicting: (ObjectID) -> Void) {
    uses[id] = (now, cost)
    while !capacity.admits(cost: residentCost, count: residentCount) { evicting(evictOne()) }
  }

  mutating func evictOne() -> ObjectID {
    let victim = uses.min { ($0.value.at, $0.key.index) < ($1.value.at, $1.key.index) }?.key
    let id = victim ?? ObjectID(index: 0)
    remove(id)
    return id
  }

  @discardableResult
  mutating func remove(_ id: ObjectID) -> Bool { uses.removeValue(forKey: id) != nil }

  func checkInvariants() {}
}

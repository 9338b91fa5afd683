import CacheBench

/// Second chance: the oldest image leaves, unless it was used since it last reached the end of the queue. Then it goes
/// to the back once more.
///
/// An eviction policy sees only numbers and costs, not images. This one keeps two flat arrays and a queue.
struct SecondChance: EvictionPolicy, ~Copyable {
  static var name: String { "second-chance" }
  static var summary: String {
    "evicts the oldest object that was not used since its last inspection"
  }

  private let capacity: Capacity
  private var costs: [UInt32?]
  private var isUsed: [Bool]
  private var queue: [ObjectID] = []
  private(set) var residentCost = 0
  var residentCount: Int { queue.count }

  init(_ parameters: NoParameters, capacity: Capacity, objectCount: Int) {
    self.capacity = capacity
    costs = Array(repeating: nil, count: objectCount)
    isUsed = Array(repeating: false, count: objectCount)
  }

  func contains(_ id: ObjectID) -> Bool { costs[id.index] != nil }

  mutating func access(_ id: ObjectID) -> Bool {
    guard contains(id) else { return false }
    isUsed[id.index] = true
    return true
  }

  mutating func insert(_ id: ObjectID, cost: UInt32, evicting: (ObjectID) -> Void) {
    remove(id)
    // An image that does not fit at all is its own victim.
    guard capacity.admits(cost: Int(cost), count: 1) else { return evicting(id) }
    while !capacity.admits(cost: residentCost + Int(cost), count: residentCount + 1) {
      evicting(evictOne())
    }
    costs[id.index] = cost
    isUsed[id.index] = false
    queue.append(id)
    residentCost += Int(cost)
  }

  mutating func evictOne() -> ObjectID {
    while isUsed[queue[0].index] {
      let oldest = queue.removeFirst()
      isUsed[oldest.index] = false
      queue.append(oldest)
    }
    let victim = queue[0]
    remove(victim)
    return victim
  }

  @discardableResult
  mutating func remove(_ id: ObjectID) -> Bool {
    guard let cost = costs[id.index] else { return false }
    costs[id.index] = nil
    residentCost -= Int(cost)
    queue.removeAll { $0 == id }
    return true
  }

  func checkInvariants() {
    var cost = 0
    for id in queue { cost += Int(costs[id.index] ?? 0) }
    precondition(cost == residentCost, "what is queued and what is resident are the same")
  }
}

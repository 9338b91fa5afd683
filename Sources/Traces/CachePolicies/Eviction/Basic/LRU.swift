import Primitives

/// Least recently used: evicts the object whose latest reference is the oldest.
///
/// Recently used objects tend to be used again soon. R. L. Mattson, J. Gecsei, D. R. Slutz, I. L. Traiger. *Evaluation
/// techniques for storage hierarchies.* IBM Systems Journal 9(2), 1970, which also shows that a larger LRU cache always
/// contains the content of a smaller one.
///
/// Storing an object counts as a reference, also when it replaces a value.
struct LRU: DemandPolicy, ~Copyable {
  static var name: String { "lru" }
  static var summary: String { "evicts the least recently used object" }

  /// Four bytes per object: the only memory that a hit touches, except the end of the log.
  private var places: ListPlaces
  private var costs: ObjectCosts
  private var list = LoggedList(number: 1)

  init(_ parameters: NoParameters, capacity: Capacity, objectCount: Int) {
    places = ListPlaces(count: objectCount)
    costs = ObjectCosts(capacity, objectCount: objectCount)
  }

  var capacity: Capacity { costs.capacity }
  var residentCost: Int { list.cost }
  var residentCount: Int { list.count }

  func contains(_ id: ObjectID) -> Bool { !places[id].isAbsent }
  func prefetch(_ id: ObjectID) { places.prefetch(id) }
  @inline(__always)
  func hasRoom(for cost: UInt32) -> Bool { costs.fits(cost, beside: list.count, list.excess) }

  mutating func access(_ id: ObjectID) -> Bool {
    guard !places[id].isAbsent else { return false }
    list.makeNewest(id, in: &places)
    return true
  }

  mutating func enter(_ id: ObjectID, cost: UInt32) {
    costs[id] = cost
    list.insertNewest(id, costs, in: &places)
  }

  mutating func setCost(_ cost: UInt32, of id: ObjectID) {
    list.addCost(costs.replace(id, by: cost))
  }

  /// Returns the cost of a resident, or the last cost of a removed object.
  func cost(of id: ObjectID) -> UInt32 { costs[id] }

  mutating func nextVictim() -> ObjectID? {
    list.isEmpty ? nil : list.oldest(in: places)
  }

  mutating func evictOne() -> ObjectID {
    let victim = list.oldest(in: places)
    list.remove(victim, costs, in: &places)
    return victim
  }

  @discardableResult
  mutating func remove(_ id: ObjectID) -> Bool {
    guard !places[id].isAbsent else { return false }
    list.remove(id, costs, in: &places)
    return true
  }

  func checkInvariants() { list.checkInvariants(places, costs) }
}

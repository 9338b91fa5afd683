import CachePolicies
import Primitives

/// The list that `NSCache` keeps, cheapest first, as an array.
struct SortedListCache {
  let capacity: Capacity
  private var entries: [(id: ObjectID, cost: UInt32)] = []

  init(capacity: Capacity) { self.capacity = capacity }

  var cost: Int { entries.reduce(0) { $0 + Int($1.cost) } }

  mutating func insert(_ id: ObjectID, cost: UInt32) -> [ObjectID] {
    if entries.first(where: { $0.id == id })?.cost != cost {
      remove(id)
      let place = entries.firstIndex { $0.cost >= cost } ?? entries.count
      entries.insert((id, cost), at: place)
    }
    var victims: [ObjectID] = []
    while !capacity.admits(cost: self.cost, count: entries.count) {
      victims.append(entries.removeFirst().id)
    }
    return victims
  }

  mutating func remove(_ id: ObjectID) { entries.removeAll { $0.id == id } }
}

import CachePolicies
import Primitives

extension AnyEvictionPolicy {
  /// Stores an object in a store that purges itself once it exceeds its limits. It evicts down to a mark in the
  /// policy's order, with the new object last. An object larger than the mark empties the whole store. A replaced value
  /// is removed first, and its cost is subtracted.
  mutating func insert(
    _ id: ObjectID, cost: UInt32, within full: Capacity, downTo mark: Capacity,
    evicting: (ObjectID) -> Void
  ) {
    remove(id)
    guard !full.admits(cost: residentCost + Int(cost), count: residentCount + 1) else {
      return insert(id, cost: cost, evicting: evicting)
    }
    guard mark.admits(cost: Int(cost), count: 1) else {
      trim(to: Capacity(count: 0), evicting: evicting)
      return evicting(id)
    }
    trim(to: mark.less(cost: Int(cost)), evicting: evicting)
    insert(id, cost: cost, evicting: evicting)
  }
}

extension Capacity {
  /// Returns a share of each limit, rounded down as in the libraries.
  func times(_ share: Double) -> Capacity {
    func part(_ limit: Int) -> Int { limit == .max ? limit : Int(Double(limit) * share) }
    return Capacity(cost: part(cost), count: part(count))
  }

  /// Returns the rest of each limit after one object.
  fileprivate func less(cost taken: Int) -> Capacity {
    Capacity(
      cost: cost == .max ? cost : max(0, cost - taken),
      count: count == .max ? count : max(0, count - 1))
  }
}

import Primitives

/// Evicts what is asked for again last, over a trace that is known: the engine of MIN.
///
/// A resident is the position of its next use in a set of positions, so that a request is a hit if
/// its own position is in the set, and the victim is the greatest member. Residents that are never
/// asked for again go first; only their costs are kept, and which of them goes first changes no hit.
struct FarthestUse: ~Copyable {
  private let capacity: Capacity
  /// Whether the newcomer itself may be the victim.
  private let bypasses: Bool
  private var upcoming: PositionSet
  /// The cost of each resident at its insertion.
  private var costs: DenseArray<UInt32>
  /// The costs of the residents that are not asked for again, the last one at `spentCount - 1`.
  private var spentCosts: DenseArray<UInt32>
  private var spentCount = 0
  private var residentCost = 0
  private var residentCount = 0

  init(_ trace: ForeseenTrace, capacity: Capacity, bypasses: Bool) {
    self.capacity = capacity
    self.bypasses = bypasses
    upcoming = PositionSet(limit: trace.requests.count)
    costs = DenseArray(count: trace.requests.objectCount)
    spentCosts = DenseArray(count: trace.requests.objectCount)
  }

  /// - Complexity: O(*n*) in the requests up to the end of the part.
  mutating func replay(_ trace: ForeseenTrace, counting part: Range<Int>) -> ReplayCounts {
    serve(trace, 0..<part.lowerBound)
    return serve(trace, part)
  }

  @discardableResult
  private mutating func serve(_ trace: ForeseenTrace, _ part: Range<Int>) -> ReplayCounts {
    let ids = trace.requests.ids
    let uses = trace.nextUses
    var counts = ReplayCounts()
    for index in part {
      let cost = trace.cost(at: index)
      let next = uses[index]
      counts.requestedCost += Int(cost)
      if upcoming.contains(index) {
        counts.hits += 1
        counts.hitCost += Int(cost)
        keep(ids[index], until: next)
      } else {
        counts.evictions += admit(ids[index], cost: cost, until: next, from: ids)
      }
    }
    counts.requests = part.count
    return counts
  }

  /// Remembers when a resident is asked for again.
  @inline(__always)
  private mutating func keep(_ id: ObjectID, until next: UInt32) {
    guard next == ForeseenTrace.never else { return upcoming.insert(Int(next)) }
    spentCosts[spentCount] = costs[id]
    spentCount += 1
  }

  /// Lets a newcomer in unless it is the victim itself, and returns the number of victims.
  private mutating func admit(
    _ id: ObjectID, cost: UInt32, until next: UInt32, from ids: [ObjectID]
  ) -> Int {
    guard capacity.admits(cost: Int(cost), count: 1) else { return 1 }
    var victims = 0
    while !capacity.admits(cost: residentCost + Int(cost), count: residentCount + 1) {
      victims += 1
      if spentCount == 0 || (bypasses && next == ForeseenTrace.never) {
        let farthest = upcoming.greatest
        if bypasses, farthest < next { return victims }
        upcoming.remove(farthest)
        release(costs[ids[farthest]])
      } else {
        spentCount -= 1
        release(spentCosts[spentCount])
      }
    }
    residentCost += Int(cost)
    residentCount += 1
    costs[id] = cost
    keep(id, until: next)
    return victims
  }

  private mutating func release(_ cost: UInt32) {
    residentCost -= Int(cost)
    residentCount -= 1
  }
}

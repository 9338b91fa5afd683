import Primitives

/// Belady-Size: evicts the object of the greatest product of its size and the time to its next use.
///
/// That is the space and the time which a hit on it would still take, so that where sizes differ it
/// makes room for more hits than MIN does. With one size it is MIN. Objects that are not asked for again
/// go first. Z. Song, D. S. Berger, K. Li, W. Lloyd. *Learning Relaxed Belady for Content Distribution
/// Network Caching.* NSDI 2020, calls it by this name; the idea of size × time is that of S. Podlipnig,
/// L. Böszörményi's survey *A Survey of Web Cache Replacement Strategies*, ACM Computing Surveys 35(4),
/// 2003. Time is counted in requests.
///
/// The victim is the exact one among all residents; libCacheSim draws a sample. It is attainable and no
/// bound. An object without size counts as one of size 1 here.
public struct BeladySize: OfflinePolicy {
  /// The name in lists.
  public static var name: String { "belady-size" }
  /// One line about the policy.
  public static var summary: String { "evicts the greatest size × time to the next use" }
  /// Some offline policy has these hits.
  public static var bound: OfflineBound { .attainable }

  private let capacity: Capacity

  /// A policy for caches of this capacity.
  public init(_ parameters: NoParameters, capacity: Capacity) { self.capacity = capacity }

  /// Replays the whole trace and counts the requests of one part of it.
  ///
  /// - Complexity: O(log *n*) a request in the number of objects, amortised over the overtakings.
  public func replay(_ trace: ForeseenTrace, counting part: Range<Int>) -> ReplayCounts {
    var cache = SpaceTimeCache(capacity, objectCount: trace.requests.objectCount)
    cache.serve(trace, 0..<part.lowerBound)
    return cache.serve(trace, part)
  }
}

/// Residents that compete by the space and time they still take.
private struct SpaceTimeCache: ~Copyable {
  private let capacity: Capacity
  private var residents: ResidentList
  private var tournament: KineticTournament
  /// Residents that are not asked for again, most of them; others were evicted since.
  private var spent: [ObjectID] = []

  init(_ capacity: Capacity, objectCount: Int) {
    self.capacity = capacity
    residents = ResidentList(objectCount: objectCount)
    tournament = KineticTournament(objectCount: objectCount)
  }

  @discardableResult
  mutating func serve(_ trace: ForeseenTrace, _ part: Range<Int>) -> ReplayCounts {
    let ids = trace.requests.ids
    var counts = ReplayCounts()
    for index in part {
      let cost = trace.cost(at: index)
      counts.requestedCost += Int(cost)
      if residents.contains(ids[index]) {
        counts.hits += 1
        counts.hitCost += Int(cost)
      } else {
        counts.evictions += insert(ids[index], cost: cost, at: index)
      }
      if residents.contains(ids[index]) {
        rank(ids[index], until: trace.nextUses[index], at: index)
      }
    }
    counts.requests = part.count
    return counts
  }

  /// Lets an object in that fits the empty cache, and returns the number of victims.
  private mutating func insert(_ id: ObjectID, cost: UInt32, at index: Int) -> Int {
    guard capacity.admits(cost: Int(cost), count: 1) else { return 1 }
    var victims = 0
    while !capacity.admits(cost: residents.cost + Int(cost), count: residents.count + 1) {
      evictOne(at: index)
      victims += 1
    }
    residents.insert(id, cost: cost)
    return victims
  }

  private mutating func evictOne(at index: Int) {
    let now = UInt32(truncatingIfNeeded: index)
    let victim = spent.popLast() ?? tournament.winner(at: now)
    tournament.remove(victim, at: now)
    residents.remove(victim)
  }

  private mutating func rank(_ id: ObjectID, until next: UInt32, at index: Int) {
    let now = UInt32(truncatingIfNeeded: index)
    guard next != ForeseenTrace.never else {
      tournament.remove(id, at: now)
      return spent.append(id)
    }
    tournament.set(id, size: max(residents.cost(of: id), 1), nextUse: next, at: now)
  }
}

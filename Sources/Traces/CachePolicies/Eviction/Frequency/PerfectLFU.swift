import Primitives

/// LFU with perfect knowledge of the past: evicts the object with the fewest uses since the beginning.
///
/// Counts survive evictions, so that an object need not earn its place again. Under independent requests of fixed
/// popularity, no online policy does better. L. Breslau, P. Cao, L. Fan, G. Phillips, S. Shenker. *Web Caching and
/// Zipf-like Distributions: Evidence and Implications.* INFOCOM 1999, which distinguishes it from in-cache LFU (`LFU`
/// here). Of equal counts, the object used longest ago goes first. Room is made before a newcomer enters, so a newcomer
/// is never its own victim.
struct PerfectLFU: DemandPolicy, RankedPolicy, ~Copyable {
  static var name: String { "lfu-perfect" }
  static var summary: String { "evicts the least frequently used object, counted forever" }

  var residents: RankedObjects<Rank>
  /// The counts, which remain when an object is evicted or removed.
  private var uses: DenseArray<UInt64>
  private var now: UInt64 = 0

  init(_ parameters: NoParameters, capacity: Capacity, objectCount: Int) {
    residents = RankedObjects(capacity, objectCount: objectCount)
    uses = DenseArray(count: objectCount)
  }

  mutating func access(_ id: ObjectID) -> Bool {
    guard residents.contains(id) else { return false }
    residents.raise(id, to: nextRank(of: id))
    return true
  }

  private mutating func nextRank(of id: ObjectID) -> Rank {
    now += 1
    uses[id] += 1
    return Rank(priority: uses[id], stamp: now)
  }

  /// - Complexity: O(log *n*).
  mutating func enter(_ id: ObjectID, cost: UInt32) {
    residents.enter(id, nextRank(of: id), cost: cost)
  }

  /// - Complexity: O(log *n*), amortised over the uses since the last eviction.
  mutating func nextVictim() -> ObjectID? {
    residentCount == 0 ? nil : residents.least()
  }

  /// - Complexity: O(*n*) in the number of objects.
  mutating func forgetAbsent() { uses = DenseArray(count: uses.count) }
}

import Primitives

/// LRU-K: evicts the object whose K-th last use is the oldest.
///
/// A single use says little about the next; the time since the K-th last use shows how often an object is used at
/// present. Objects used less than K times go first, in order of least recent use. E. J. O'Neil, P. E. O'Neil, G.
/// Weikum. *The LRU-K Page Replacement Algorithm For Database Disk Buffering.* SIGMOD 1993, with K = 2, which the paper
/// recommends.
///
/// Time is counted in uses of any object. As in the paper, uses closer together than the correlated reference period
/// count as one, and the history of evicted objects is kept for the retained information period. By default these are 0
/// and unlimited, which suits request traces. A resident within its correlated reference period may be evicted like any
/// other.
struct LRUK: DemandPolicy, RankedPolicy, ~Copyable {
  /// The tunables of the paper.
  struct Parameters: KeyedConfiguration {
    /// The number K of uses, from 1 to 16; 1 is LRU.
    var k = 2
    /// The correlated reference period, in uses of any object: closer uses of the same object count as one.
    var correlatedPeriod: UInt64 = 0
    /// The retained information period, in uses of any object, after which a history is forgotten; nil to forget none.
    var retainedPeriod: UInt64?

    static let fields = Fields<Self> {
      Field("k", \.k, "the number K of uses; 1 is LRU", .from(1...16))
      Field("correlated-period", \.correlatedPeriod, "the uses within which two count as one")
      Field("retained-period", orNull: \.retainedPeriod, "the uses after which one is forgotten")
    }
  }

  static var name: String { "lru-k" }
  static var summary: String { "evicts the object whose K-th last use is oldest (K = 2)" }

  private let parameters: Parameters
  var residents: RankedObjects<Rank>
  /// The last K uses of each object, the latest first, or 0 without such a use. They remain when the object is evicted.
  private var history: DenseArray<UInt64>
  /// The latest use of each object, including correlated ones.
  private var lastUses: DenseArray<UInt64>
  private var now: UInt64 = 0

  init(_ parameters: Parameters, capacity: Capacity, objectCount: Int) {
    self.parameters = parameters
    residents = RankedObjects(capacity, objectCount: objectCount)
    history = DenseArray(count: objectCount * parameters.k)
    lastUses = DenseArray(count: objectCount)
  }

  /// - Complexity: O(*k*).
  mutating func access(_ id: ObjectID) -> Bool {
    guard residents.contains(id) else { return false }
    recordUse(of: id)
    residents.raise(id, to: rank(of: id))
    return true
  }

  private mutating func recordUse(of id: ObjectID) {
    now += 1
    let first = id.index * parameters.k
    let last = lastUses[id]
    lastUses[id] = now
    if let retained = parameters.retainedPeriod, last != 0, now - last > retained {
      for place in 0..<parameters.k { history[first + place] = 0 }
    } else if last != 0, now - last <= parameters.correlatedPeriod {
      return
    }
    // A burst of correlated uses shifts the earlier ones by its length.
    let burst = history[first] == 0 ? 0 : last - history[first]
    for place in stride(from: parameters.k - 1, to: 0, by: -1) {
      let earlier = history[first + place - 1]
      history[first + place] = earlier == 0 ? 0 : earlier + burst
    }
    history[first] = now
  }

  /// Orders objects with fewer than K uses first, by the latest use; then the rest, by the K-th last use.
  @inline(__always)
  private func rank(of id: ObjectID) -> Rank {
    Rank(
      priority: history[id.index * parameters.k + parameters.k - 1], stamp: lastUses[id])
  }

  /// - Complexity: O(log *n* + *k*).
  mutating func enter(_ id: ObjectID, cost: UInt32) {
    recordUse(of: id)
    residents.enter(id, rank(of: id), cost: cost)
  }

  mutating func nextVictim() -> ObjectID? {
    residentCount == 0 ? nil : residents.least()
  }

  /// - Complexity: O(*n*) in the number of objects.
  mutating func forgetAbsent() {
    history = DenseArray(count: history.count)
    lastUses = DenseArray(count: lastUses.count)
  }
}

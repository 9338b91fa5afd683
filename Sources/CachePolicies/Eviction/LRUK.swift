public import Primitives

/// LRU-K: evicts the object whose K-th last use lies furthest back.
///
/// One use says little about the next; the time since the K-th last one tells how often an object is
/// used at present. What was used less than K times goes first, the least recently used of it before
/// the rest. E. J. O'Neil, P. E. O'Neil, G. Weikum. *The LRU-K Page Replacement Algorithm For Database
/// Disk Buffering.* SIGMOD 1993, with K = 2, which the paper recommends.
///
/// Time is counted in uses of any object. As in the paper, uses closer to each other than the
/// correlated reference period count as one, and the history of what was evicted is kept for the
/// retained information period; 0 and no end unless told otherwise, which suits traces of requests.
/// A resident within its correlated reference period may be evicted like any other.
public struct LRUK: DemandPolicy, ~Copyable {
  /// The tunables of the paper.
  public struct Parameters: Configuration {
    /// The uses that are looked back on, from 1 to 16; with 1 it is LRU.
    public var k = 2
    /// Uses of an object closer than this many uses of any object count as one.
    public var correlatedPeriod: UInt64 = 0
    /// After how many uses of any object the history of one is forgotten; none for never.
    public var retainedPeriod: UInt64?

    /// LRU-2.
    public init() {}

    /// Reports an impossible number.
    public func check(_ problems: inout Problems) {
      problems.require((1...16).contains(k), "k", "must be from 1 to 16")
    }
  }

  /// The name that a scenario uses.
  public static var name: String { "lru-k" }
  /// One line about the policy.
  public static var summary: String { "evicts what was used K times longest ago (K = 2)" }

  /// How much the residents may amount to.
  public let capacity: Capacity
  private let parameters: Parameters
  private var heap: RisingHeap
  private var costs: DenseArray<UInt32>
  /// The last K uses of each object, the latest first; 0 for none.
  private var history: DenseArray<UInt64>
  /// The latest use of each object, correlated ones included.
  private var lastUses: DenseArray<UInt64>
  private var now: UInt64 = 0
  /// The sum of the costs of the residents.
  public private(set) var residentCost = 0

  /// An empty cache over ids below `objectCount`.
  public init(_ parameters: Parameters, capacity: Capacity, objectCount: Int) {
    self.capacity = capacity
    self.parameters = parameters
    heap = RisingHeap(objectCount: objectCount)
    costs = DenseArray(count: objectCount)
    history = DenseArray(count: objectCount * parameters.k)
    lastUses = DenseArray(count: objectCount)
  }

  /// The number of residents.
  public var residentCount: Int { heap.count }

  /// Whether the object is resident.
  public func contains(_ id: ObjectID) -> Bool { heap.contains(id) }

  /// Records a reference and returns whether the object is resident.
  ///
  /// - Complexity: O(*k*).
  public mutating func access(_ id: ObjectID) -> Bool {
    guard heap.contains(id) else { return false }
    recordUse(of: id)
    heap.raise(id, to: rank(of: id))
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

  /// First what has fewer than K uses, by the latest; then the rest by the K-th last.
  @inline(__always)
  private func rank(of id: ObjectID) -> RisingHeap.Rank {
    let kth = history[id.index * parameters.k + parameters.k - 1]
    return kth == 0
      ? RisingHeap.Rank(priority: 0, stamp: lastUses[id])
      : RisingHeap.Rank(priority: Double(kth), stamp: lastUses[id])
  }

  /// Makes an object resident for which there is room.
  ///
  /// - Complexity: O(log *n* + *k*).
  public mutating func enter(_ id: ObjectID, cost: UInt32) {
    recordUse(of: id)
    costs[id] = cost
    residentCost += Int(cost)
    heap.insert(id, rank(of: id))
  }

  /// Gives a resident another cost.
  public mutating func setCost(_ cost: UInt32, of id: ObjectID) {
    residentCost += Int(cost) - Int(costs[id])
    costs[id] = cost
  }

  /// What would be evicted next; none in an empty cache.
  public mutating func nextVictim() -> ObjectID? {
    residentCount == 0 ? nil : heap.least()
  }

  /// Takes out the object that would be evicted next.
  ///
  /// - Complexity: O(log *n*), amortised over the uses since the last one.
  public mutating func evictOne() -> ObjectID {
    let victim = heap.least()
    remove(victim)
    return victim
  }

  /// Takes an object out and returns whether it was resident. Its history stays.
  ///
  /// - Complexity: O(log *n*).
  @discardableResult
  public mutating func remove(_ id: ObjectID) -> Bool {
    guard heap.contains(id) else { return false }
    heap.remove(id)
    residentCost -= Int(costs[id])
    return true
  }

  /// Takes out every object in the order of eviction, and forgets all histories.
  ///
  /// - Complexity: O(*n*) in the number of objects.
  public mutating func removeAll(evicting: (ObjectID) -> Void) {
    while residentCount > 0 { evicting(evictOne()) }
    history = DenseArray(count: history.count)
    lastUses = DenseArray(count: lastUses.count)
  }

  /// Stops the program where the data structures contradict each other.
  public func checkInvariants() {
    heap.checkInvariants()
    let cost = (0..<costs.count).reduce(0) {
      $0 + (heap.contains(ObjectID(index: $1)) ? Int(costs[$1]) : 0)
    }
    precondition(cost == residentCost, "the residents' cost is miscounted")
  }
}

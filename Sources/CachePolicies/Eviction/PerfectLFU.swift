public import Primitives

/// LFU with perfect knowledge of the past: evicts the object with the fewest uses since the beginning.
///
/// Counts survive evictions, so that an object need not earn its place anew; under independent requests
/// of fixed popularity no online policy does better. L. Breslau, P. Cao, L. Fan, G. Phillips, S. Shenker.
/// *Web Caching and Zipf-like Distributions: Evidence and Implications.* INFOCOM 1999, which tells it from
/// the in-cache LFU that `LFU` is. Of equal counts the object used longest ago goes first. Room is made
/// before a newcomer enters, which is thus never the victim of its own insertion.
public struct PerfectLFU: DemandPolicy, ~Copyable {
  /// The name that a scenario uses.
  public static var name: String { "lfu-perfect" }
  /// One line about the policy.
  public static var summary: String { "evicts what was used least often, ever" }

  /// How much the residents may amount to.
  public let capacity: Capacity
  private var heap: RisingHeap
  private var uses: DenseArray<UInt64>
  private var costs: DenseArray<UInt32>
  private var now: UInt64 = 0
  /// The sum of the costs of the residents.
  public private(set) var residentCost = 0

  /// An empty cache over ids below `objectCount`.
  public init(_ parameters: NoParameters, capacity: Capacity, objectCount: Int) {
    self.capacity = capacity
    heap = RisingHeap(objectCount: objectCount)
    uses = DenseArray(count: objectCount)
    costs = DenseArray(count: objectCount)
  }

  /// The number of residents.
  public var residentCount: Int { heap.count }

  /// Whether the object is resident.
  public func contains(_ id: ObjectID) -> Bool { heap.contains(id) }

  /// Records a reference and returns whether the object is resident.
  public mutating func access(_ id: ObjectID) -> Bool {
    guard heap.contains(id) else { return false }
    heap.raise(id, to: nextRank(of: id))
    return true
  }

  private mutating func nextRank(of id: ObjectID) -> RisingHeap.Rank {
    now += 1
    uses[id] += 1
    return RisingHeap.Rank(priority: Double(uses[id]), stamp: now)
  }

  /// Makes an object resident for which there is room.
  ///
  /// - Complexity: O(log *n*).
  public mutating func enter(_ id: ObjectID, cost: UInt32) {
    heap.insert(id, nextRank(of: id))
    costs[id] = cost
    residentCost += Int(cost)
  }

  /// Gives a resident another cost.
  public mutating func setCost(_ cost: UInt32, of id: ObjectID) {
    residentCost += Int(cost) - Int(costs[id])
    costs[id] = cost
  }

  /// What would be evicted next; none in an empty cache.
  ///
  /// - Complexity: O(log *n*), amortised over the uses since the last one.
  public mutating func nextVictim() -> ObjectID? { residentCount == 0 ? nil : heap.least() }

  /// Takes out the object that would be evicted next.
  ///
  /// - Complexity: O(log *n*), amortised over the uses since the last one.
  public mutating func evictOne() -> ObjectID {
    let victim = heap.least()
    remove(victim)
    return victim
  }

  /// Takes an object out and returns whether it was resident. Its count stays.
  ///
  /// - Complexity: O(log *n*).
  @discardableResult
  public mutating func remove(_ id: ObjectID) -> Bool {
    guard heap.contains(id) else { return false }
    heap.remove(id)
    residentCost -= Int(costs[id])
    return true
  }

  /// Takes out every object in the order of eviction, and forgets all counts.
  ///
  /// - Complexity: O(*n*) in the number of objects.
  public mutating func removeAll(evicting: (ObjectID) -> Void) {
    while residentCount > 0 { evicting(evictOne()) }
    uses = DenseArray(count: uses.count)
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

public import Primitives

/// `NSCache` as swift-corelibs-foundation implements it on Linux: evicts the cheapest object first
/// and, among equal costs, the newest.
///
/// Use plays no part. Without costs this is "newest out": once the cache is full, every newcomer is
/// thrown away at once and the first ones stay for ever. From the behaviour of
/// `Sources/Foundation/NSCache.swift` in swift-corelibs-foundation 6.3: the cost limit is applied
/// before the count limit, both after an insertion; an object whose cost is replaced by another goes
/// before its equals like a new one, one whose cost stays keeps its place.
///
/// Deviations: operations take O(log *n*), where `NSCache` walks a list; a limit of zero admits
/// nothing here and means no limit there.
public struct NSCacheLinux: EvictionPolicy, ~Copyable {
  /// The name that a scenario uses.
  public static var name: String { "nscache-linux" }
  /// One line about the policy.
  public static var summary: String { "NSCache of Foundation on Linux: cheapest out, then newest" }

  private let capacity: Capacity
  /// Ranked by cost; stamps count down, so that the newest of equals comes first.
  private var heap: IndexedHeap
  private var nextStamp = UInt64.max
  /// The sum of the costs of the residents.
  public private(set) var residentCost = 0

  /// An empty cache over ids below `objectCount`.
  public init(_ parameters: NoParameters, capacity: Capacity, objectCount: Int) {
    self.capacity = capacity
    heap = IndexedHeap(objectCount: objectCount)
  }

  /// The number of residents.
  public var residentCount: Int { heap.count }

  /// Whether the object is resident.
  public func contains(_ id: ObjectID) -> Bool { heap.contains(id) }

  /// Records a reference and returns whether the object is resident.
  public mutating func access(_ id: ObjectID) -> Bool { heap.contains(id) }

  /// Makes an object resident, or replaces its value and cost, and names the victims.
  ///
  /// - Complexity: O(log *n*) for the object and for each victim.
  public mutating func insert(_ id: ObjectID, cost: UInt32, evicting: (ObjectID) -> Void) {
    if heap.contains(id) {
      replace(id, cost: cost)
    } else {
      residentCost += Int(cost)
      heap.insert(stamped(id, cost: cost))
    }
    while residentCost > capacity.cost { evicting(evictOne()) }
    while heap.count > capacity.count { evicting(evictOne()) }
  }

  private mutating func replace(_ id: ObjectID, cost: UInt32) {
    let oldCost = heap.entry(of: id).rank
    guard cost != oldCost else { return }
    residentCost += Int(cost) - Int(oldCost)
    heap.update(stamped(id, cost: cost))
  }

  private mutating func stamped(_ id: ObjectID, cost: UInt32) -> IndexedHeap.Entry {
    defer { nextStamp -= 1 }
    return IndexedHeap.Entry(id, rank: cost, stamp: nextStamp)
  }

  /// Takes out the object that would be evicted next.
  ///
  /// - Complexity: O(log *n*).
  public mutating func evictOne() -> ObjectID {
    let victim = heap.first
    heap.remove(victim.id)
    residentCost -= Int(victim.rank)
    return victim.id
  }

  /// Takes an object out and returns whether it was resident.
  ///
  /// - Complexity: O(log *n*).
  @discardableResult
  public mutating func remove(_ id: ObjectID) -> Bool {
    guard heap.contains(id) else { return false }
    residentCost -= Int(heap.entry(of: id).rank)
    heap.remove(id)
    return true
  }

  /// Stops the program where the data structures contradict each other.
  public func checkInvariants() {
    heap.checkInvariants()
    precondition(heap.rankSum == residentCost, "the costs do not add up")
  }
}

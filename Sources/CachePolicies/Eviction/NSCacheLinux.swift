import Primitives

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
struct NSCacheLinux: EvictionPolicy, ~Copyable {
  static var name: String { "nscache-linux" }
  static var summary: String { "NSCache of Foundation on Linux: cheapest out, then newest" }

  private let capacity: Capacity
  /// Ranked by cost; stamps count down, so that the newest of equals comes first.
  private var heap: ObjectHeap<Rank>
  private var nextStamp = UInt64.max
  private let objectCount: Int
  private(set) var residentCost = 0

  init(_ parameters: NoParameters, capacity: Capacity, objectCount: Int) {
    self.capacity = capacity
    self.objectCount = objectCount
    heap = ObjectHeap(objectCount: objectCount)
  }

  var residentCount: Int { heap.count }

  func contains(_ id: ObjectID) -> Bool { heap.contains(id) }

  mutating func access(_ id: ObjectID) -> Bool { heap.contains(id) }

  /// - Complexity: O(log *n*) for the object and for each victim.
  mutating func insert(_ id: ObjectID, cost: UInt32, evicting: (ObjectID) -> Void) {
    if !heap.contains(id) || heap.key(of: id).priority != UInt64(cost) {
      remove(id)
      heap.insert(id, Rank(priority: UInt64(cost), stamp: nextStamp))
      nextStamp -= 1
      residentCost += Int(cost)
    }
    while residentCost > capacity.cost { evicting(evictOne()) }
    while heap.count > capacity.count { evicting(evictOne()) }
  }

  /// - Complexity: O(log *n*).
  mutating func evictOne() -> ObjectID {
    let victim = heap.least()
    remove(victim)
    return victim
  }

  /// - Complexity: O(log *n*).
  @discardableResult
  mutating func remove(_ id: ObjectID) -> Bool {
    guard heap.contains(id) else { return false }
    residentCost -= Int(heap.key(of: id).priority)
    heap.remove(id)
    return true
  }

  func checkInvariants() {
    heap.checkInvariants()
    let costs = (0..<objectCount).map { Int(heap.key(of: ObjectID(index: $0)).priority) }
    precondition(costs.reduce(0, +) == residentCost, "the costs do not add up")
  }
}

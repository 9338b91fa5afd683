import Primitives

/// `NSCache` as swift-corelibs-foundation implements it on Linux: evicts the cheapest object first and, among equal
/// costs, the newest.
///
/// Use has no effect. Without costs this is "newest out": once the cache is full, every newcomer is evicted at once and
/// the first objects stay forever. As in `Sources/Foundation/NSCache.swift` of swift-corelibs-foundation 6.3, the cost
/// limit is applied before the count limit, both after an insertion. An object whose cost changes moves before its
/// equals like a new object; otherwise it keeps its place.
///
/// Deviations: operations take O(log *n*), where `NSCache` walks a list. A limit of zero admits nothing here, but means
/// no limit in `NSCache`.
struct NSCacheLinux: RankedPolicy, ~Copyable {
  static var name: String { "nscache-linux" }
  static let summary =
    "NSCache of Foundation on Linux: evicts the cheapest, then the newest object"

  /// The residents ranked by cost; stamps count down, so that the newest of equals comes first.
  var residents: RankedObjects<Rank>
  private var nextStamp = UInt64.max

  init(_ parameters: NoParameters, capacity: Capacity, objectCount: Int) {
    residents = RankedObjects(capacity, objectCount: objectCount)
  }

  mutating func access(_ id: ObjectID) -> Bool { contains(id) }

  /// - Complexity: O(log *n*) for the object and for each victim.
  mutating func insert(_ id: ObjectID, cost: UInt32, evicting: (ObjectID) -> Void) {
    if !contains(id) || residents.key(of: id).priority != UInt64(cost) {
      remove(id)
      residents.enter(id, Rank(priority: UInt64(cost), stamp: nextStamp), cost: cost)
      nextStamp -= 1
    }
    trim(to: Capacity(cost: capacity.cost), evicting: evicting)
    trim(to: Capacity(count: capacity.count), evicting: evicting)
  }
}

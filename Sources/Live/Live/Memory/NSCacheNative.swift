public import CachePolicies
public import Primitives

/// The NSCache of the Foundation that the program runs on: corelibs' on Linux, Apple's on a Mac.
///
/// Not a model but the class itself: who is evicted is what it tells its delegate. It may evict at any
/// time, on a Mac also between two calls; such a victim is no longer found, and is named at the next
/// insertion or purge.
///
/// Deviations: NSCache cannot be asked whom it would evict next, so `evictOne()` takes the resident of
/// the lowest number; a limit of zero admits nothing here and means no limit there.
public struct NSCacheNative: EvictionPolicy, ~Copyable {
  /// The name that a scenario's `nscache: native` stands for.
  public static var name: String { "nscache-native" }
  /// One line about the policy.
  public static var summary: String {
    "the NSCache of this machine; live runs only"
  }

  /// The policies that live runs have beyond the catalog.
  public static var entries: [EvictionEntry] { [EvictionEntry(NSCacheNative.self)] }

  private let cache: WatchedCache

  /// An empty cache over ids below `objectCount`.
  public init(_ parameters: NoParameters, capacity: Capacity, objectCount: Int) {
    cache = WatchedCache(capacity, objectCount: objectCount)
  }

  /// The sum of the costs of the residents.
  public var residentCost: Int { cache.cost }

  /// The number of residents.
  public var residentCount: Int { cache.count }

  /// Whether the object is resident, or gone and not yet named.
  public func contains(_ id: ObjectID) -> Bool { cache.contains(id) }

  /// Asks the cache for the object and returns whether it is there.
  public mutating func access(_ id: ObjectID) -> Bool { cache.get(id) }

  /// Makes an object resident, or replaces its value and cost, and names the victims.
  ///
  /// - Complexity: O(*n*) in the cheaper residents, as `NSCache` walks a list on Linux.
  public mutating func insert(_ id: ObjectID, cost: UInt32, evicting: (ObjectID) -> Void) {
    for victim in cache.set(id, cost: cost) { evicting(victim) }
  }

  /// Takes out the resident of the lowest number.
  ///
  /// - Complexity: O(*n*) in the number of objects.
  public mutating func evictOne() -> ObjectID {
    guard let first = cache.residents.first else {
      preconditionFailure("an empty cache evicts nothing")
    }
    cache.remove(first)
    return first
  }

  /// Takes an object out and returns whether it was resident.
  @discardableResult
  public mutating func remove(_ id: ObjectID) -> Bool { cache.remove(id) }

  /// Empties the cache and names everything in it by ascending number; the cache tells no order.
  ///
  /// - Complexity: O(*n*) in the number of objects.
  public mutating func removeAll(evicting: (ObjectID) -> Void) {
    for id in cache.removeAll() { evicting(id) }
  }

  /// Names what the cache has given up of itself; on Linux it never does.
  public mutating func memoryPressure(_ level: MemoryPressure, evicting: (ObjectID) -> Void) {
    for id in cache.takeVictims() { evicting(id) }
  }

  /// Stops the program where the cache misses an object that it did not give up.
  public func checkInvariants() {
    precondition(cache.isConsistent, "NSCache has not what it has not evicted")
  }
}

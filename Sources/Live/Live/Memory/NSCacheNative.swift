public import CachePolicies
public import Primitives

/// The NSCache of the Foundation that the program runs on: that of corelibs on Linux, Apple's on a Mac.
///
/// This is the class itself, not a model: its delegate reports the victims. On Linux, it evicts only during an
/// insertion, which reports the victims. On a Mac, it may evict at any time, even between two calls. ``access(_:)`` no
/// longer finds such a victim. The next insertion, purge or memory pressure reports it; until then, ``contains(_:)`` is
/// true.
///
/// There are two deviations. NSCache does not report its next victim, so `evictOne()` evicts the resident with the
/// lowest number. A limit of zero admits nothing here; in NSCache, it means no limit.
public struct NSCacheNative: EvictionPolicy, ~Copyable {
  /// The name that a scenario selects with `nscache: native`.
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

  /// True if the object is resident, or evicted and not yet reported as a victim.
  public func contains(_ id: ObjectID) -> Bool { cache.contains(id) }

  /// Looks the object up in the cache; returns true if it is there.
  public mutating func access(_ id: ObjectID) -> Bool { cache.get(id) }

  /// Makes an object resident, or replaces its value and cost. Reports the victims.
  ///
  /// - Complexity: O(*n*) in the number of cheaper residents, since `NSCache` walks a list on Linux.
  public mutating func insert(_ id: ObjectID, cost: UInt32, evicting: (ObjectID) -> Void) {
    for victim in cache.set(id, cost: cost) { evicting(victim) }
  }

  /// Evicts the resident with the lowest number.
  ///
  /// - Complexity: O(*n*) in the number of objects.
  public mutating func evictOne() -> ObjectID {
    guard let first = cache.residents.first else {
      preconditionFailure("an empty cache evicts nothing")
    }
    cache.remove(first)
    return first
  }

  /// Removes an object; returns true if it was resident.
  @discardableResult
  public mutating func remove(_ id: ObjectID) -> Bool { cache.remove(id) }

  /// Empties the cache and reports all residents by ascending number; NSCache reports no order.
  ///
  /// - Complexity: O(*n*) in the number of objects.
  public mutating func removeAll(evicting: (ObjectID) -> Void) {
    for id in cache.removeAll() { evicting(id) }
  }

  /// Reports the objects that the cache evicted by itself. On Linux, NSCache does not react to memory pressure.
  public mutating func memoryPressure(_ level: MemoryPressure, evicting: (ObjectID) -> Void) {
    for id in cache.takeVictims() { evicting(id) }
  }

  /// Stops the program if the cache has lost an object without reporting it as a victim.
  public func checkInvariants() {
    precondition(cache.isConsistent, "NSCache has lost an object without reporting it as evicted")
  }
}

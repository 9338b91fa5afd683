import CachePolicies
import Primitives
import World

/// The policies behind a strategy's stores, found in the catalog by name.
struct StorePolicies {
  private let memory: EvictionEntry?
  private let disk: EvictionEntry?
  /// Whether the platform empties the memory store on entering the background, unasked.
  let purgeInBackground: Bool

  init(_ strategy: Strategy) throws(StrategyError) {
    memory = try Self.entry(strategy.memory?.policy)
    disk = try Self.entry(strategy.disk?.policy)
    let isDiscardable = strategy.memory?.discardable ?? false
    purgeInBackground = (memory?.emptiesInBackground ?? false) && !isDiscardable
  }

  func memoryStore(_ strategy: Strategy, _ feed: Feed) -> MemoryStore? {
    guard let configuration = strategy.memory, let memory else { return nil }
    let capacity = Capacity(
      cost: configuration.costLimit?.bytes ?? .max, count: configuration.countLimit ?? .max)
    let keys = keyCount(strategy.keys.memory, feed)
    return MemoryStore(configuration, keyCount: keys) { memory.makeDefault(capacity, keys) }
  }

  func diskStore(_ strategy: Strategy, _ feed: Feed) -> DiskStore? {
    guard let configuration = strategy.disk, let disk else { return nil }
    let keys = keyCount(strategy.keys.disk, feed)
    let capacity = Capacity(cost: configuration.limit?.bytes ?? .max, count: .max)
    return DiskStore(policy: disk.makeDefault(capacity, keys), keyCount: keys)
  }

  private static func entry(_ name: String?) throws(StrategyError) -> EvictionEntry? {
    guard let name else { return nil }
    guard let entry = PolicyCatalog.eviction(named: name) else { throw .unknownPolicy(name) }
    return entry
  }

  private func keyCount(_ key: Key, _ feed: Feed) -> Int {
    key == .url ? feed.objectCount : feed.itemCount
  }
}

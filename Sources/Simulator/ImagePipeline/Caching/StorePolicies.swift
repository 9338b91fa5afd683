import CachePolicies
import Environment

/// The policies behind a strategy's stores, found in the catalog by name.
struct StorePolicies {
  private let memory: EvictionEntry?
  private let admission: AdmissionEntry
  private let disk: EvictionEntry?
  /// True if the platform empties the memory store when the app enters the background.
  let purgeInBackground: Bool
  /// The seed of the run, from which policies draw.
  private let seed: UInt64

  init(
    _ strategy: Strategy, _ platform: [EvictionEntry], seed: UInt64
  ) throws(StrategyError) {
    self.seed = seed
    memory = try Self.entry(strategy.memory?.policy, platform)
    disk = try Self.entry(strategy.disk?.policy, platform)
    let admission = strategy.memory?.admission ?? "none"
    guard let entry = PolicyCatalog.admission(named: admission) else {
      throw .unknownAdmission(admission)
    }
    self.admission = entry
    let isDiscardable = strategy.memory?.discardable ?? false
    purgeInBackground = (memory?.emptiesInBackground ?? false) && !isDiscardable
  }

  /// Creates the memory store of a strategy for the keys from 0 to `keys` - 1.
  func memoryStore(_ strategy: Strategy, keys: Int) -> MemoryStore? {
    guard let configuration = strategy.memory, let memory else { return nil }
    // A store that never evicts some images performs its own eviction.
    let capacity = configuration.sparesShown ? .unlimited : configuration.capacity
    let make = memory.factory(configuration.policyParameters, seed)
    let guarding = admission.guarding(configuration.admissionParameters, seed)
    return MemoryStore(configuration) {
      guarding(make(capacity, keys), capacity, keys)
    }
  }

  /// Creates the disk store of a strategy for the keys from 0 to `keys` - 1.
  func diskStore(_ strategy: Strategy, in store: StoreID = .disk, keys: Int) -> DiskStore? {
    guard let configuration = strategy.disk, let disk else { return nil }
    let policy = disk.factory(configuration.policyParameters, seed)(capacity(configuration), keys)
    return DiskStore(configuration, in: store, policy: policy)
  }

  /// Returns the limits of a disk store. A store that is not swept at every write has no limits between sweeps.
  private func capacity(_ configuration: DiskConfiguration) -> Capacity {
    configuration.sweep == .onWrite ? configuration.capacity : .unlimited
  }

  private static func entry(
    _ name: String?, _ platform: [EvictionEntry]
  ) throws(StrategyError) -> EvictionEntry? {
    guard let name else { return nil }
    if let entry = platform.first(where: { $0.name == name }) { return entry }
    if let entry = PolicyCatalog.eviction(named: name) { return entry }
    throw name == MemoryConfiguration.nativeNSCache ? .needsPlatform : .unknownPolicy(name)
  }
}

extension Feed {
  /// Returns a number above all keys of a kind.
  func keyCount(_ key: Key) -> Int {
    switch key {
    case .url: addressCount
    case .urlAndSize: addressCount * maxSizes
    case .unsigned, .path: objectCount
    case .row, .item: itemCount * slotCount
    }
  }
}

extension Strategy {
  /// Returns a number above all keys of a store, including those of its prefetches.
  func keyCount(_ own: Key, _ feed: Feed) -> Int {
    let ahead = prefetch.key.map { $0 == own ? 0 : feed.keyCount($0) }
    return feed.keyCount(own) + (ahead ?? 0)
  }
}

extension EvictionEntry {
  /// Returns the policy's factory for these parameters; nil stands for its defaults.
  fileprivate func factory(_ parameters: PolicyParameters?, _ seed: UInt64) -> Factory {
    configured(parameters?.value ?? defaultParameters, run: seed) ?? makeDefault
  }
}

extension AdmissionEntry {
  /// Returns the factory of the admission policy for these parameters; nil stands for its defaults.
  fileprivate func guarding(_ parameters: PolicyParameters?, _ seed: UInt64) -> Guard {
    configured(parameters?.value ?? defaultParameters, seed) ?? guardByDefault
  }
}

import CachePolicies
import Primitives
import Environment

/// The policies behind a strategy's stores, found in the catalog by name.
struct StorePolicies {
  private let memory: EvictionEntry?
  private let admission: AdmissionEntry
  private let disk: EvictionEntry?
  /// Whether the platform empties the memory store on entering the background, unasked.
  let purgeInBackground: Bool

  init(_ strategy: Strategy, _ platform: [EvictionEntry]) throws(StrategyError) {
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

  /// The memory store of a strategy, for keys below a number.
  func memoryStore(_ strategy: Strategy, keys: Int) -> MemoryStore? {
    guard let configuration = strategy.memory, let memory else { return nil }
    // A store that spares some evicts for itself.
    let capacity = configuration.sparesShown ? .unlimited : configuration.capacity
    let make = memory.factory(configuration.policyParameters)
    let guarding = admission.guarding(configuration.admissionParameters)
    return MemoryStore(configuration) {
      guarding(make(capacity, keys), capacity, keys)
    }
  }

  /// The disk store of a strategy, for keys below a number.
  func diskStore(_ strategy: Strategy, in store: StoreID = .disk, keys: Int) -> DiskStore? {
    guard let configuration = strategy.disk, let disk else { return nil }
    let policy = disk.factory(configuration.policyParameters)(capacity(configuration), keys)
    return DiskStore(configuration, in: store, policy: policy)
  }

  /// A store that is swept at other moments than its writes knows no limit in between.
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
  /// The number that all keys of a kind are below.
  func keyCount(_ key: Key) -> Int {
    switch key {
    case .url, .path: objectCount
    case .urlAndSize: objectCount * maxSizes
    case .row, .item: itemCount * slotCount
    }
  }
}

extension EvictionEntry {
  /// Makes the policy with these parameters, or with its own where none are given.
  fileprivate func factory(_ parameters: PolicyParameters?) -> Factory {
    parameters.flatMap { configured($0.value) } ?? makeDefault
  }
}

extension AdmissionEntry {
  /// Puts the policy with these parameters before another, or with its own where none are given.
  fileprivate func guarding(_ parameters: PolicyParameters?) -> Guard {
    parameters.flatMap { configured($0.value) } ?? guardByDefault
  }
}

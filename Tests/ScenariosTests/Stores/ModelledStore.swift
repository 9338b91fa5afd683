import CachePolicies
import Environment
import Primitives

@testable import ImagePipeline

/// A strategy's store, in memory or on disk, that runs the operations of a library's store.
struct ModelledStore: ~Copyable {
  private let strategy: Strategy
  private let capacity: Capacity
  private var memory: MemoryStore?
  private var disk: DiskStore?
  /// The effects of the store, which the tests ignore.
  private var effects = Effects()

  /// Makes the store for keys below a number; the strategy's other store is removed.
  init(_ strategy: Strategy, keys: Int) throws {
    self.strategy = strategy
    capacity = strategy.memory?.capacity ?? strategy.disk?.capacity ?? .unlimited
    let policies = try StorePolicies(strategy, [], seed: 1)
    memory = policies.memoryStore(strategy, keys: keys)
    disk = policies.diskStore(strategy, keys: keys)
  }

  /// Returns true if a look-up would find the key now.
  mutating func contains(_ key: ObjectID, at now: Instant) -> Bool {
    if !hasTimer, memory?.contains(key, at: now) == false { return false }
    if memory?.policy.contains(key) == true { return true }
    return disk?.policy.contains(key) == true
  }

  /// True if a timer removes expired entries from memory.
  private var hasTimer: Bool { strategy.memory?.expiration?.sweepEvery != nil }

  /// The number and the total cost of the entries.
  var amount: [Int] {
    mutating get {
      [
        (memory?.policy.residentCount ?? 0) + (disk?.policy.residentCount ?? 0),
        (memory?.policy.residentCost ?? 0) + (disk?.policy.residentCost ?? 0),
      ]
    }
  }

  /// Runs one operation; returns whether a look-up found the key.
  mutating func run(_ operation: StoreScript.Operation, at now: Instant) -> Bool? {
    defer { effects.forget(from: 0) }
    switch operation {
    case .get(let key, let cost):
      let isHit = finds(key, at: now)
      if !isHit, let cost { set(key, cost: cost, at: now) }
      return isHit
    case .set(let key, let cost): set(key, cost: cost, at: now)
    case .remove(let key):
      memory?.policy.remove(key)
      disk?.policy.remove(key)
    case .removeAll:
      memory?.policy.removeAll { _ in }
      disk?.policy.removeAll { _ in }
    case .memoryWarning: react(strategy.lifecycle.memoryWarning)
    case .background:
      react(strategy.lifecycle.background)
      disk?.sweep(at: now, into: &effects)
    case .removeExpired: removeExpired(at: now)
    case .trimCost(let percent): trim(to: Capacity(cost: Self.part(percent, of: capacity.cost)))
    case .trimCount(let percent): trim(to: Capacity(count: Self.part(percent, of: capacity.count)))
    case .wait: break
    }
    return nil
  }

  /// Runs the store's timer. A store without a timer keeps expired entries until the next look-up.
  mutating func removeExpired(at now: Instant) {
    if hasTimer { memory?.sweep(at: now, into: &effects) }
    disk?.removeExpired(at: now, into: &effects)
  }

  private mutating func finds(_ key: ObjectID, at now: Instant) -> Bool {
    if memory?.get(key, at: now, into: &effects) != nil { return true }
    return disk?.get(key, at: now) != nil
  }

  private mutating func set(_ key: ObjectID, cost: UInt32, at now: Instant) {
    memory?.set(key, MemoryStore.Entry(cost: cost), at: now, into: &effects)
    let load = LoadToken(RenditionID(key.rawValue), attempt: 1)
    let image = ImageClass()
    disk?.set(
      key, load, version: 0, downloaded: cost, of: image, as: image.format, at: now, into: &effects)
  }

  private mutating func react(_ reaction: Reaction) {
    switch reaction {
    case .keeps: break
    case .trims: memory?.trim(toShare: strategy.lifecycle.trimShare, into: &effects)
    case .empties: memory?.removeAll(into: &effects)
    }
  }

  /// Shrinks the store to a smaller capacity, if it can be trimmed in part.
  private mutating func trim(to smaller: Capacity) {
    guard strategy.lifecycle.background == .trims else { return }
    memory?.policy.trim(to: smaller) { _ in }
  }

  private static func part(_ percent: Int, of limit: Int) -> Int {
    limit == .max ? .max : limit * percent / 100
  }
}

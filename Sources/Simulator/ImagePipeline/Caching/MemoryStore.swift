import CachePolicies
import Primitives

/// Images in memory: a policy decides which keys stay, an array says which image each key has.
struct MemoryStore: ~Copyable {
  /// What a key stands for.
  struct Entry {
    var image = BitmapID.none
    var rendition = RenditionID.none
    var version: UInt32 = 0
    var encodedBytes: UInt32 = 0
    var cost: UInt32 = 0
    var expires = Instant.never
  }

  let configuration: MemoryConfiguration
  /// Who is stored, expired or not.
  var policy: AnyEvictionPolicy
  private let makePolicy: () -> AnyEvictionPolicy
  /// The last entry of each key up to the greatest that was stored; once that has left, what a table of
  /// weak references goes by.
  private var entries: [Entry] = []
  private var victims: [ObjectID] = []

  init(
    _ configuration: MemoryConfiguration, makePolicy: @escaping () -> AnyEvictionPolicy
  ) {
    self.configuration = configuration
    self.makePolicy = makePolicy
    policy = makePolicy()
  }

  /// The entry of a key, counting one reference for each get. One that has expired is removed, unless a
  /// timer does that.
  mutating func get(
    _ key: ObjectID, at now: Instant, into effects: inout Effects
  ) -> Entry? {
    guard policy.access(key) else { return nil }
    for _ in 1..<configuration.getsPerHit { _ = policy.access(key) }
    guard let expiration = configuration.expiration else { return entries[key.index] }
    guard now < entries[key.index].expires else {
      if expiration.sweepEvery == nil { remove(key, into: &effects) }
      return nil
    }
    if expiration.slides { entries[key.index].expires = now + expiration.after }
    return entries[key.index]
  }

  /// Whether a look-up would find the key; leaves no trace.
  func contains(_ key: ObjectID, at now: Instant) -> Bool {
    policy.contains(key) && now < entries[key.index].expires
  }

  /// The last entry of a key that is no longer stored.
  func lastEntry(of key: ObjectID) -> Entry? {
    guard key.index < entries.count, entries[key.index].image != .none else { return nil }
    return policy.contains(key) ? nil : entries[key.index]
  }

  /// Stores an image under a key, telling who leaves. One above the cap is not stored at all.
  mutating func set(
    _ key: ObjectID, _ entry: Entry, at now: Instant, into effects: inout Effects
  ) {
    guard !isAboveCap(entry.cost) else { return }
    policy.advance(to: now)
    if policy.contains(key) { tellDiscarded(key, &effects) }
    while entries.count <= key.index { entries.append(Entry()) }
    entries[key.index] = entry
    entries[key.index].expires = configuration.expiration.map { now + $0.after } ?? .never
    insert(key, cost: entry.cost)
    for victim in victims where victim != key { tellDiscarded(victim, &effects) }
    effects.emit(.stored(entry.image, cost: entry.cost))
    if victims.contains(key) { tellDiscarded(key, &effects) }
  }

  /// Evicts in the policy's order until a newcomer of this cost fits, passing over images that some cell
  /// holds; where all are held, nobody leaves and the store grows.
  ///
  /// Those passed over count as used: they are on screen. The policy itself knows no limits.
  mutating func makeRoom(
    for cost: UInt32, sparing holders: ImageHolders, into effects: inout Effects
  ) {
    var spared: [ObjectID] = []
    var sparedCost = Int(cost)
    let capacity = configuration.capacity
    while policy.residentCount > 0,
      !capacity.admits(
        cost: policy.residentCost + sparedCost, count: policy.residentCount + spared.count + 1)
    {
      let candidate = policy.evictOne()
      if holders.hold(entries[candidate.index].image) {
        spared.append(candidate)
        sparedCost += Int(entries[candidate.index].cost)
      } else {
        tellDiscarded(candidate, &effects)
      }
    }
    for key in spared { policy.insert(key, cost: entries[key.index].cost) { _ in } }
  }

  mutating func removeAll(into effects: inout Effects) {
    collect { policy, victim in policy.removeAll(evicting: victim) }
    tellVictims(&effects)
  }

  /// Evicts down to a share of the limits.
  mutating func trim(toShare share: Double, into effects: inout Effects) {
    trim(to: configuration.capacity.times(share), &effects)
  }

  /// Removes what has expired.
  ///
  /// - Complexity: O(*n*) in the keys up to the greatest that was stored.
  mutating func sweep(at now: Instant, into effects: inout Effects) {
    for index in entries.indices where entries[index].expires <= now {
      remove(ObjectID(index: index), into: &effects)
    }
  }

  mutating func memoryPressure(
    _ level: MemoryPressure, at now: Instant, into effects: inout Effects
  ) {
    policy.advance(to: now)
    collect { policy, victim in policy.memoryPressure(level, evicting: victim) }
    tellVictims(&effects)
  }

  /// Starts again with a store that has seen nothing, as a new process or screen does.
  mutating func reset(into effects: inout Effects) {
    removeAll(into: &effects)
    policy = makePolicy()
  }

  /// What is stored, by ascending key.
  ///
  /// - Complexity: O(*n*) in the keys up to the greatest that was stored.
  var contents: [(key: ObjectID, entry: Entry)] {
    var contents: [(key: ObjectID, entry: Entry)] = []
    for (index, entry) in entries.enumerated() where policy.contains(ObjectID(index: index)) {
      contents.append((ObjectID(index: index), entry))
    }
    return contents
  }

  /// Goes down to the low-water mark, the newcomer included, where a plain store would evict just enough.
  private mutating func insert(_ key: ObjectID, cost: UInt32) {
    guard configuration.lowWater < 1 else {
      return collect { policy, victim in policy.insert(key, cost: cost, evicting: victim) }
    }
    let full = configuration.capacity
    let mark = full.times(configuration.lowWater)
    collect { policy, victim in
      policy.insert(key, cost: cost, within: full, downTo: mark, evicting: victim)
    }
  }

  private func isAboveCap(_ cost: UInt32) -> Bool {
    guard let cap = configuration.entryCap, let limit = configuration.costLimit else {
      return false
    }
    return Int(cost) >= Int(cap * Double(limit.bytes))
  }

  private mutating func remove(_ key: ObjectID, into effects: inout Effects) {
    if policy.remove(key) { tellDiscarded(key, &effects) }
  }

  private mutating func trim(to capacity: Capacity, _ effects: inout Effects) {
    collect { policy, victim in policy.trim(to: capacity, evicting: victim) }
    tellVictims(&effects)
  }

  private mutating func collect(
    _ body: (inout AnyEvictionPolicy, (ObjectID) -> Void) -> Void
  ) {
    var named: [ObjectID] = []
    swap(&named, &victims)
    named.drain()
    body(&policy) { named.append($0) }
    swap(&named, &victims)
  }

  private func tellVictims(_ effects: inout Effects) {
    for victim in victims { tellDiscarded(victim, &effects) }
  }

  private func tellDiscarded(_ key: ObjectID, _ effects: inout Effects) {
    effects.emit(.discarded(entries[key.index].image, cost: entries[key.index].cost))
  }
}

/// What is asked of the memory store's configuration with every cell and image, apart from the rest of
/// it: names and parameters would be copied along each time.
struct MemoryTraits {
  /// When a fetched image is stored; none without a store.
  let stores: StoreMoment?
  /// What an image costs.
  let cost: CostFunction
  /// Whether images that have left the store are found through their views.
  let keepsWeakTable: Bool
  /// Whether an image that some cell holds is never evicted.
  let sparesShown: Bool

  init(_ configuration: MemoryConfiguration?) {
    stores = configuration?.stores
    cost = configuration?.cost ?? .decoded
    keepsWeakTable = configuration?.weakTable ?? false
    sparesShown = configuration?.sparesShown ?? false
  }

  /// Whether it matters which image each cell holds.
  var tracksHolders: Bool { keepsWeakTable || sparesShown }
}

/// Which image each view holds, and how many views hold each image: what a table of weak
/// references knows.
///
/// Of the strategy's code nothing else holds an image for long, so an image that no view holds is gone.
struct ImageHolders {
  private var shown: [BitmapID] = []
  private var counts: [UInt32] = []

  /// A view is given an image, or `none` in its place.
  mutating func assign(_ image: BitmapID, to view: ViewID) {
    while shown.count <= view.index { shown.append(.none) }
    if shown[view.index] != .none { counts[shown[view.index].index] -= 1 }
    shown[view.index] = image
    guard image != .none else { return }
    while counts.count <= image.index { counts.append(0) }
    counts[image.index] += 1
  }

  /// Whether some view holds the image.
  func hold(_ image: BitmapID) -> Bool { image.index < counts.count && counts[image.index] > 0 }

  /// Forgets every view, as a new process does.
  mutating func reset() { self = ImageHolders() }
}

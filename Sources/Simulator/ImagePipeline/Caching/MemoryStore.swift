import CachePolicies
import Primitives

/// Images in memory. A policy decides which keys are stored; an array maps each key to its image.
struct MemoryStore: ~Copyable {
  /// The properties of a stored image.
  struct Entry {
    var image = BitmapID.none
    var rendition = RenditionID.none
    var version: UInt32 = 0
    var encodedBytes: UInt32 = 0
    var cost: UInt32 = 0
    var expires = Instant.never
  }

  let configuration: MemoryConfiguration
  /// The stored keys, including those of expired images.
  var policy: AnyEvictionPolicy
  private let makePolicy: () -> AnyEvictionPolicy
  /// The latest entry of each key, up to the greatest key that was stored. A table of weak references finds images here
  /// that have left the store.
  private var entries: [Entry] = []
  private var victims: [ObjectID] = []
  /// If the limits are those of images that no view holds, the key of each image, up to the latest that was stored.
  private var keys: [ObjectID?] = []

  init(
    _ configuration: MemoryConfiguration, makePolicy: @escaping () -> AnyEvictionPolicy
  ) {
    self.configuration = configuration
    self.makePolicy = makePolicy
    policy = makePolicy()
  }

  /// Returns the entry of a key and counts one reference for each get. It removes an expired entry, unless a timer
  /// removes expired entries.
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

  /// True if `get` would return an entry of the key. It counts no reference.
  func contains(_ key: ObjectID, at now: Instant) -> Bool {
    policy.contains(key) && now < entries[key.index].expires
  }

  /// Returns the entry of a key that `contains` finds. It counts no reference.
  func entry(of key: ObjectID, at now: Instant) -> Entry? {
    contains(key, at: now) ? entries[key.index] : nil
  }

  /// True if a fetched image is stored at a moment.
  func stores(at moment: StoreMoment) -> Bool { configuration.stores == moment }

  /// True if the store must know which image each cell holds.
  var tracksHolders: Bool { configuration.weakTable || configuration.sparesShown }

  /// Returns the latest entry of a key that is no longer stored, if a weak table finds it; nil if the key is stored or
  /// never was.
  func weakEntry(of key: ObjectID) -> Entry? {
    guard configuration.weakTable, key.index < entries.count else { return nil }
    let entry = entries[key.index]
    return entry.image == .none || policy.contains(key) ? nil : entry
  }

  /// Stores an image under a key and reports the images that are evicted. An image above the cap is not stored.
  mutating func set(
    _ key: ObjectID, _ entry: Entry, at now: Instant, into effects: inout Effects
  ) {
    guard !isAboveCap(entry.cost) else { return }
    policy.advance(to: now)
    if policy.contains(key) { emitDiscarded(key, &effects) }
    while entries.count <= key.index { entries.append(Entry()) }
    entries[key.index] = entry
    entries[key.index].expires = configuration.expiration.map { now + $0.after } ?? .never
    if configuration.limitsUnshown { note(key, of: entry.image) }
    insert(key, cost: entry.cost)
    for victim in victims where victim != key { emitDiscarded(victim, &effects) }
    effects.emit(.stored(entry.image, cost: entry.cost))
    if victims.contains(key) { emitDiscarded(key, &effects) }
  }

  /// Evicts in the policy's order until a new image of this cost fits. It skips images that a cell holds. If cells hold
  /// all images, none is evicted and the store grows. Skipped images count as used, since they are on screen. The
  /// policy itself has no limits.
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
        emitDiscarded(candidate, &effects)
      }
    }
    for key in spared { policy.insert(key, cost: entries[key.index].cost) { _ in } }
  }

  /// Counts an image that no view holds any more as used, and evicts such images in the policy's order until they fit.
  ///
  /// - Complexity: O(*n*) in the number of evicted images and of views.
  mutating func didLetGo(
    of image: BitmapID, _ holders: ImageHolders, at now: Instant, into effects: inout Effects
  ) {
    guard let key = key(of: image), get(key, at: now, into: &effects) != nil else { return }
    let held = holders.heldImages.compactMap { self.key(of: $0) }
    let heldCost = cost(of: held)
    var spared: [ObjectID] = []
    while policy.residentCount + spared.count > held.count,
      !configuration.capacity.admits(
        cost: policy.residentCost + cost(of: spared) - heldCost,
        count: policy.residentCount + spared.count - held.count)
    {
      let candidate = policy.evictOne()
      if holders.hold(entries[candidate.index].image) {
        spared.append(candidate)
      } else {
        emitDiscarded(candidate, &effects)
      }
    }
    for key in spared { policy.insert(key, cost: entries[key.index].cost) { _ in } }
  }

  private func cost(of keys: [ObjectID]) -> Int {
    keys.reduce(0) { $0 + Int(entries[$1.index].cost) }
  }

  /// Returns the key under which an image is stored; nil if it is not.
  private func key(of image: BitmapID) -> ObjectID? {
    guard image.index < keys.count, let key = keys[image.index], policy.contains(key),
      entries[key.index].image == image
    else { return nil }
    return key
  }

  private mutating func note(_ key: ObjectID, of image: BitmapID) {
    while keys.count <= image.index { keys.append(nil) }
    keys[image.index] = key
  }

  mutating func removeAll(into effects: inout Effects) {
    collect { policy, victim in policy.removeAll(evicting: victim) }
    emitVictims(&effects)
  }

  /// Evicts down to a share of the limits.
  mutating func trim(toShare share: Double, into effects: inout Effects) {
    trim(to: configuration.capacity.times(share), &effects)
  }

  /// Removes expired images.
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
    emitVictims(&effects)
  }

  /// Replaces the store by an empty one, for a new process or screen.
  mutating func reset(into effects: inout Effects) {
    removeAll(into: &effects)
    policy = makePolicy()
  }

  /// The stored images, by ascending key.
  ///
  /// - Complexity: O(*n*) in the keys up to the greatest that was stored.
  var contents: [(key: ObjectID, entry: Entry)] {
    var contents: [(key: ObjectID, entry: Entry)] = []
    for (index, entry) in entries.enumerated() where policy.contains(ObjectID(index: index)) {
      contents.append((ObjectID(index: index), entry))
    }
    return contents
  }

  /// Evicts down to the low-water mark, possibly including the new image. A store without a mark evicts only as much as
  /// necessary.
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
    if policy.remove(key) { emitDiscarded(key, &effects) }
  }

  private mutating func trim(to capacity: Capacity, _ effects: inout Effects) {
    collect { policy, victim in policy.trim(to: capacity, evicting: victim) }
    emitVictims(&effects)
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

  private func emitVictims(_ effects: inout Effects) {
    for victim in victims { emitDiscarded(victim, &effects) }
  }

  private func emitDiscarded(_ key: ObjectID, _ effects: inout Effects) {
    effects.emit(.discarded(entries[key.index].image, cost: entries[key.index].cost))
  }
}

/// The image that each view holds, and the number of views that hold each image. A table of weak references has the
/// same information. Nothing else in the strategy's code holds an image for long, so an image that no view holds is
/// gone.
struct ImageHolders {
  private var shown: [BitmapID] = []
  private var counts: [UInt32] = []

  /// Records that a view receives an image, or none (`none`).
  mutating func assign(_ image: BitmapID, to view: ViewID) {
    while shown.count <= view.index { shown.append(.none) }
    if shown[view.index] != .none { counts[shown[view.index].index] -= 1 }
    shown[view.index] = image
    guard image != .none else { return }
    while counts.count <= image.index { counts.append(0) }
    counts[image.index] += 1
  }

  /// The images that views hold, each once.
  var heldImages: Set<BitmapID> { Set(shown).subtracting([.none]) }

  /// Returns the image that only this view holds; nil if there is none.
  func only(heldBy view: ViewID) -> BitmapID? {
    guard view.index < shown.count, shown[view.index] != .none else { return nil }
    return counts[shown[view.index].index] == 1 ? shown[view.index] : nil
  }

  /// True if a view holds the image.
  func hold(_ image: BitmapID) -> Bool { image.index < counts.count && counts[image.index] > 0 }

  /// Removes every view, as at the start of a process.
  mutating func reset() { self = ImageHolders() }
}

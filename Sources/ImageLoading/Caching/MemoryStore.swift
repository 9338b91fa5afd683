import CachePolicies
import Primitives

/// Images in memory: a policy decides which keys stay, an array says which image each key has.
struct MemoryStore: ~Copyable {
  /// What a key stands for.
  struct Entry {
    var image = ImageID.none
    var object = ObjectID.none
    var version: UInt32 = 0
    var encodedBytes: UInt32 = 0
    var cost: UInt32 = 0
  }

  let configuration: MemoryConfiguration
  private var policy: AnyEvictionPolicy
  private let makePolicy: () -> AnyEvictionPolicy
  private var entries: [Entry]
  private var victims: [ObjectID] = []

  init(
    _ configuration: MemoryConfiguration, keyCount: Int,
    makePolicy: @escaping () -> AnyEvictionPolicy
  ) {
    self.configuration = configuration
    self.makePolicy = makePolicy
    policy = makePolicy()
    entries = Array(repeating: Entry(), count: keyCount)
  }

  /// The entry of a key, counting one reference for each get.
  mutating func get(_ key: ObjectID) -> Entry? {
    guard policy.access(key) else { return nil }
    for _ in 1..<configuration.getsPerHit { _ = policy.access(key) }
    return entries[key.index]
  }

  func contains(_ key: ObjectID) -> Bool { policy.contains(key) }

  /// Stores an image under a key, telling who leaves.
  mutating func set(
    _ key: ObjectID, _ entry: Entry, at now: Instant, into commands: inout [PipelineCommand]
  ) {
    if policy.contains(key) { tellDiscarded(key, &commands) }
    entries[key.index] = entry
    policy.advance(to: now)
    collect { policy, victim in policy.insert(key, cost: entry.cost, evicting: victim) }
    for victim in victims where victim != key { tellDiscarded(victim, &commands) }
    commands.append(.store(entry.image, cost: entry.cost))
    if victims.contains(key) { tellDiscarded(key, &commands) }
  }

  mutating func removeAll(into commands: inout [PipelineCommand]) {
    collect { policy, victim in policy.removeAll(evicting: victim) }
    tellVictims(&commands)
  }

  mutating func memoryPressure(
    _ level: MemoryPressure, at now: Instant, into commands: inout [PipelineCommand]
  ) {
    policy.advance(to: now)
    collect { policy, victim in policy.memoryPressure(level, evicting: victim) }
    tellVictims(&commands)
  }

  /// Starts again with a store that has seen nothing, as a new process or screen does.
  mutating func reset(into commands: inout [PipelineCommand]) {
    removeAll(into: &commands)
    policy = makePolicy()
  }

  /// What is stored, by ascending key.
  ///
  /// - Complexity: O(*n*) in the keys there can be.
  var contents: [(key: ObjectID, entry: Entry)] {
    var contents: [(key: ObjectID, entry: Entry)] = []
    for (index, entry) in entries.enumerated() where policy.contains(ObjectID(index: index)) {
      contents.append((ObjectID(index: index), entry))
    }
    return contents
  }

  private mutating func collect(
    _ body: (inout AnyEvictionPolicy, (ObjectID) -> Void) -> Void
  ) {
    var named: [ObjectID] = []
    swap(&named, &victims)
    named.removeAll(keepingCapacity: true)
    body(&policy) { named.append($0) }
    swap(&named, &victims)
  }

  private func tellVictims(_ commands: inout [PipelineCommand]) {
    for victim in victims { tellDiscarded(victim, &commands) }
  }

  private func tellDiscarded(_ key: ObjectID, _ commands: inout [PipelineCommand]) {
    commands.append(.discard(entries[key.index].image, cost: entries[key.index].cost))
  }
}

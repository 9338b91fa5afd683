public import Primitives

/// A policy of a kind that is known only at run time, with the operations of `EvictionPolicy`.
///
/// Hosts hold this rather than `any EvictionPolicy & ~Copyable`, which the Swift 6.3 compiler takes
/// to be consumed by calls that only borrow it.
public struct AnyEvictionPolicy: ~Copyable {
  private var policy: any EvictionPolicy & ~Copyable

  /// Holds the policy.
  package init(_ policy: consuming any EvictionPolicy & ~Copyable) { self.policy = policy }

  /// The sum of the costs of the residents.
  public var residentCost: Int { ask(policy) { $0.residentCost } }

  /// The number of residents.
  public var residentCount: Int { ask(policy) { $0.residentCount } }

  /// Whether the object is resident; leaves no trace.
  public func contains(_ id: ObjectID) -> Bool { ask(policy) { $0.contains(id) } }

  /// Records a reference to an object and returns whether it is resident.
  public mutating func access(_ id: ObjectID) -> Bool { policy.access(id) }

  /// Makes an object resident, or replaces its value and cost, and names the victims.
  public mutating func insert(_ id: ObjectID, cost: UInt32, evicting: (ObjectID) -> Void) {
    policy.insert(id, cost: cost, evicting: evicting)
  }

  /// The object that would be evicted next, where the policy can tell; else none.
  public mutating func nextVictim() -> ObjectID? { policy.nextVictim() }

  /// Takes out the object that would be evicted next. Something must be resident.
  public mutating func evictOne() -> ObjectID { policy.evictOne() }

  /// Takes an object out and returns whether it was resident.
  @discardableResult
  public mutating func remove(_ id: ObjectID) -> Bool { policy.remove(id) }

  /// Takes out every object in the order of eviction, and forgets ghosts.
  public mutating func removeAll(evicting: (ObjectID) -> Void) {
    policy.removeAll(evicting: evicting)
  }

  /// Evicts once until the residents fit the given capacity; the policy's own limits stay.
  public mutating func trim(to capacity: Capacity, evicting: (ObjectID) -> Void) {
    policy.trim(to: capacity, evicting: evicting)
  }

  /// Tells the time to a policy that has a clock.
  public mutating func advance(to now: Instant) { policy.advance(to: now) }

  /// Tells the level of memory pressure to a policy that reacts to it.
  public mutating func memoryPressure(_ level: MemoryPressure, evicting: (ObjectID) -> Void) {
    policy.memoryPressure(level, evicting: evicting)
  }

  /// Replays a part of a trace on demand, in the policy's own loop.
  public mutating func replay(_ trace: RequestTrace, over part: Range<Int>) -> ReplayCounts {
    policy.replay(trace, over: part)
  }

  /// Replays a whole trace on demand.
  public mutating func replay(_ trace: RequestTrace) -> ReplayCounts {
    replay(trace, over: trace.indices)
  }

  /// Stops the program where the data structures contradict each other.
  package func checkInvariants() { ask(policy) { $0.checkInvariants() } }
}

/// Borrowed parameters, unlike borrowed properties, may be called.
private func ask<Answer>(
  _ policy: borrowing any EvictionPolicy & ~Copyable,
  _ question: (borrowing any EvictionPolicy & ~Copyable) -> Answer
) -> Answer { question(policy) }

public import Primitives

/// A policy of a type that is known only at run time, with the operations of `EvictionPolicy`.
///
/// Engines use it instead of `any EvictionPolicy & ~Copyable`: the Swift 6.3 compiler treats values of that type as
/// consumed by calls that only borrow them.
public struct AnyEvictionPolicy: ~Copyable {
  private var policy: any EvictionPolicy & ~Copyable

  /// Wraps the policy.
  package init(_ policy: consuming any EvictionPolicy & ~Copyable) { self.policy = policy }

  /// The sum of the costs of the residents.
  public var residentCost: Int { ask(policy) { $0.residentCost } }

  /// The number of residents.
  public var residentCount: Int { ask(policy) { $0.residentCount } }

  /// Returns true if the object is resident; has no side effects.
  public func contains(_ id: ObjectID) -> Bool { ask(policy) { $0.contains(id) } }

  /// Records a reference to an object and returns whether it is resident.
  public mutating func access(_ id: ObjectID) -> Bool { policy.access(id) }

  /// Inserts an object, or replaces its value and cost, and reports the victims.
  public mutating func insert(_ id: ObjectID, cost: UInt32, evicting: (ObjectID) -> Void) {
    policy.insert(id, cost: cost, evicting: evicting)
  }

  /// Returns the next victim; nil if the policy does not know it.
  public mutating func nextVictim() -> ObjectID? { policy.nextVictim() }

  /// Evicts the next victim. At least one object must be resident.
  public mutating func evictOne() -> ObjectID { policy.evictOne() }

  /// Removes an object and returns whether it was resident.
  @discardableResult
  public mutating func remove(_ id: ObjectID) -> Bool { policy.remove(id) }

  /// Removes every object in the order of eviction, and forgets ghosts.
  public mutating func removeAll(evicting: (ObjectID) -> Void) {
    policy.removeAll(evicting: evicting)
  }

  /// Evicts objects until the residents fit a capacity. The policy's own limits do not change.
  public mutating func trim(to capacity: Capacity, evicting: (ObjectID) -> Void) {
    policy.trim(to: capacity, evicting: evicting)
  }

  /// Passes the time to a policy that has a clock.
  public mutating func advance(to now: Instant) { policy.advance(to: now) }

  /// Passes the level of memory pressure to a policy that reacts to it.
  public mutating func memoryPressure(_ level: MemoryPressure, evicting: (ObjectID) -> Void) {
    policy.memoryPressure(level, evicting: evicting)
  }

  /// Replays a part of a trace: accesses each object, and inserts it after a miss. The loop is specialised for the
  /// policy.
  public mutating func replay(_ trace: RequestTrace, over part: Range<Int>) -> ReplayCounts {
    policy.replay(trace, over: part)
  }

  /// Replays a whole trace: accesses each object, and inserts it after a miss.
  public mutating func replay(_ trace: RequestTrace) -> ReplayCounts {
    replay(trace, over: trace.indices)
  }

  /// Stops the program if the data structures contradict each other.
  package func checkInvariants() { ask(policy) { $0.checkInvariants() } }
}

/// Calls a closure with the policy. The compiler accepts calls on the policy if it is a borrowed parameter, but not if
/// it is a borrowed property.
private func ask<Answer>(
  _ policy: borrowing any EvictionPolicy & ~Copyable,
  _ question: (borrowing any EvictionPolicy & ~Copyable) -> Answer
) -> Answer { question(policy) }

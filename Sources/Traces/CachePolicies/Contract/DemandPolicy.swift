import Primitives

/// A policy that makes room first and then inserts the newcomer, like demand paging.
///
/// The common part of most policies. An object that does not fit the empty cache is refused. Storing a resident again
/// counts as a hit and otherwise leaves it in place. A newcomer is never its own victim. A policy defines how an object
/// enters, and how its cost changes.
protocol DemandPolicy: EvictionPolicy, ~Copyable {
  /// The limits of the residents.
  var capacity: Capacity { get }

  /// Returns true if an object of some cost fits beside the residents.
  func hasRoom(for cost: UInt32) -> Bool

  /// Prepares for an object that is about to enter, before room is made: remembers the state of its ghost, and
  /// removes the ghost. Does nothing unless a policy has ghosts.
  mutating func expect(_ id: ObjectID, cost: UInt32)

  /// Evicts until an object fits beside the residents. The object's cost fits the empty cache.
  mutating func makeRoom(for cost: UInt32, evicting: (ObjectID) -> Void)

  /// Inserts an object for which there is room.
  mutating func enter(_ id: ObjectID, cost: UInt32)

  /// Changes a resident's cost; an excess is evicted afterwards.
  mutating func setCost(_ cost: UInt32, of id: ObjectID)

  /// Forgets everything about objects that are not resident: ghosts, counts, histories. Does nothing unless a policy
  /// has such data.
  mutating func forgetAbsent()
}

extension DemandPolicy where Self: ~Copyable {
  @inline(__always)
  func hasRoom(for cost: UInt32) -> Bool {
    capacity.admits(cost: residentCost + Int(cost), count: residentCount + 1)
  }

  @inline(__always)
  mutating func expect(_ id: ObjectID, cost: UInt32) {}

  @inline(__always)
  mutating func makeRoom(for cost: UInt32, evicting: (ObjectID) -> Void) {
    while !hasRoom(for: cost) { evicting(evictOne()) }
  }

  mutating func forgetAbsent() {}

  mutating func removeAll(evicting: (ObjectID) -> Void) {
    while residentCount > 0 { evicting(evictOne()) }
    forgetAbsent()
  }

  @inline(__always)
  mutating func insert(_ id: ObjectID, cost: UInt32, evicting: (ObjectID) -> Void) {
    guard capacity.admits(cost: Int(cost), count: 1) else {
      remove(id)
      return evicting(id)
    }
    guard !contains(id) else {
      _ = access(id)
      setCost(cost, of: id)
      return trim(to: capacity, evicting: evicting)
    }
    expect(id, cost: cost)
    makeRoom(for: cost, evicting: evicting)
    enter(id, cost: cost)
  }
}

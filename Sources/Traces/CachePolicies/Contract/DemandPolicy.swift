import Primitives

/// A policy that makes room first and then lets the newcomer in, as demand paging does.
///
/// What most policies have in common is here: an object that does not fit the empty cache is refused,
/// storing a resident again counts as a hit and keeps its place otherwise, and a newcomer is never
/// its own victim. A policy says how an object enters, and how its cost changes.
protocol DemandPolicy: EvictionPolicy, ~Copyable {
  /// How much the residents may amount to.
  var capacity: Capacity { get }

  /// Whether an object of some cost fits beside the residents.
  func hasRoom(for cost: UInt32) -> Bool

  /// Prepares for an object that is about to enter, before room is made: remembers what a ghost of
  /// it says, and lets go of the ghost. Does nothing unless a policy has ghosts.
  mutating func expect(_ id: ObjectID, cost: UInt32)

  /// Evicts until an object of some cost, which fits the empty cache, fits beside the residents.
  mutating func makeRoom(for cost: UInt32, evicting: (ObjectID) -> Void)

  /// Makes an object resident for which there is room.
  mutating func enter(_ id: ObjectID, cost: UInt32)

  /// Gives a resident another cost; what that makes too much is evicted after.
  mutating func setCost(_ cost: UInt32, of id: ObjectID)

  /// Forgets what is known of objects that are not resident: ghosts, counts, histories. Does nothing
  /// unless a policy knows anything.
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

extension Problems {
  /// Reports a parameter outside its range.
  mutating func require<Value: Comparable & Sendable>(
    _ value: Value, in range: ClosedRange<Value>, _ key: String
  ) { Bounds.from(range).check(value, key, &self) }
}

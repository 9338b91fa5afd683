public import Primitives

/// A policy that makes room first and then lets the newcomer in, as demand paging does.
///
/// What most policies have in common is here: an object that does not fit the empty cache is refused,
/// storing a resident again counts as a hit and keeps its place otherwise, and a newcomer is never
/// its own victim. A policy says how an object enters, and how its cost changes.
public protocol DemandPolicy: EvictionPolicy, ~Copyable {
  /// How much the residents may amount to.
  var capacity: Capacity { get }

  /// Prepares for an object that is about to enter, before room is made: remembers what a ghost of
  /// it says, and lets go of the ghost. Does nothing unless a policy has ghosts.
  mutating func expect(_ id: ObjectID, cost: UInt32)

  /// Makes an object resident for which there is room.
  mutating func enter(_ id: ObjectID, cost: UInt32)

  /// Gives a resident another cost; what that makes too much is evicted after.
  mutating func setCost(_ cost: UInt32, of id: ObjectID)
}

extension DemandPolicy where Self: ~Copyable {
  /// Expects nothing.
  public mutating func expect(_ id: ObjectID, cost: UInt32) {}

  /// Makes an object resident, or replaces its value and cost, and names the victims.
  public mutating func insert(_ id: ObjectID, cost: UInt32, evicting: (ObjectID) -> Void) {
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
    makeRoom(for: cost, in: capacity, evicting: evicting)
    enter(id, cost: cost)
  }
}

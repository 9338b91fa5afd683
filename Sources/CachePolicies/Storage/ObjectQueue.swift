import Primitives

/// A doubly linked list threaded through the nodes, from the newest object to the oldest.
///
/// An object is in at most one queue at a time. All operations take constant time.
struct ObjectQueue: BitwiseCopyable {
  private(set) var newest = ObjectID.none
  private(set) var oldest = ObjectID.none
  private(set) var count = 0
  private(set) var cost = 0

  var isEmpty: Bool { count == 0 }

  mutating func insertNewest(_ id: ObjectID, in nodes: inout QueueNodes) {
    nodes[id].newer = .none
    nodes[id].older = newest
    if newest == .none { oldest = id } else { nodes[newest].newer = id }
    newest = id
    count += 1
    cost += Int(nodes[id].cost)
  }

  mutating func remove(_ id: ObjectID, in nodes: inout QueueNodes) {
    let node = nodes[id]
    if node.newer == .none { newest = node.older } else { nodes[node.newer].older = node.older }
    if node.older == .none { oldest = node.newer } else { nodes[node.older].newer = node.newer }
    count -= 1
    cost -= Int(node.cost)
  }

  mutating func removeOldest(in nodes: inout QueueNodes) -> ObjectID {
    let id = oldest
    remove(id, in: &nodes)
    return id
  }

  mutating func makeNewest(_ id: ObjectID, in nodes: inout QueueNodes) {
    guard id != newest else { return }
    remove(id, in: &nodes)
    insertNewest(id, in: &nodes)
  }

  /// Gives a member another cost where it stands.
  mutating func setCost(_ newCost: UInt32, of id: ObjectID, in nodes: inout QueueNodes) {
    cost += Int(newCost) - Int(nodes[id].cost)
    nodes[id].cost = newCost
  }

  /// Walks the queue and compares it with its count, its cost, and what the policy believes its
  /// members to be.
  func checkInvariants(
    in nodes: borrowing QueueNodes, isMember: (ObjectID) -> Bool
  ) {
    var walkedCount = 0
    var walkedCost = 0
    var newer = ObjectID.none
    var id = newest
    while id != .none {
      precondition(isMember(id), "a queue holds an object that is elsewhere")
      precondition(nodes[id].newer == newer, "neighbours in a queue disagree")
      walkedCount += 1
      walkedCost += Int(nodes[id].cost)
      newer = id
      id = nodes[id].older
    }
    precondition(newer == oldest, "a queue does not end at its oldest object")
    precondition(walkedCount == count && walkedCost == cost, "a queue has miscounted")
  }
}

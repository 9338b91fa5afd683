import Primitives

/// A ring of objects, round which hands move from older to newer ones.
///
/// Links are stored plus one, so that all bits zero means an empty ring. All operations take constant
/// time.
struct ClockRing: ~Copyable {
  struct Node: BitwiseCopyable {
    var next: UInt32
    var previous: UInt32
  }

  private var nodes: DenseArray<Node>
  private(set) var count = 0

  init(objectCount: Int) { nodes = DenseArray(count: objectCount) }

  /// What a hand at the object comes to next.
  func next(after id: ObjectID) -> ObjectID { ObjectID(nodes[id].next &- 1) }

  /// Puts an object just behind a hand, which comes to it last; into an empty ring without one.
  mutating func insert(_ id: ObjectID, behind hand: ObjectID) {
    count += 1
    guard count > 1 else {
      nodes[id] = Node(next: id.rawValue &+ 1, previous: id.rawValue &+ 1)
      return
    }
    let previous = ObjectID(nodes[hand].previous &- 1)
    nodes[id] = Node(next: hand.rawValue &+ 1, previous: previous.rawValue &+ 1)
    nodes[previous].next = id.rawValue &+ 1
    nodes[hand].previous = id.rawValue &+ 1
  }

  /// Takes an object out and returns what came after it; none if the ring is empty then.
  mutating func remove(_ id: ObjectID) -> ObjectID {
    count -= 1
    let node = nodes[id]
    nodes[id] = Node(next: 0, previous: 0)
    guard count > 0 else { return .none }
    nodes[ObjectID(node.previous &- 1)].next = node.next
    nodes[ObjectID(node.next &- 1)].previous = node.previous
    return ObjectID(node.next &- 1)
  }

  /// Walks the ring from a hand and compares it with its count.
  func checkInvariants(from hand: ObjectID, isMember: (ObjectID) -> Bool) {
    guard count > 0 else { return }
    var id = hand
    for _ in 0..<count {
      precondition(isMember(id), "the ring holds an object that is elsewhere")
      precondition(nodes[next(after: id)].previous == id.rawValue &+ 1, "neighbours disagree")
      id = next(after: id)
    }
    precondition(id == hand, "the ring has miscounted")
  }
}

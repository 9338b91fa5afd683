public import Primitives

/// SIEVE: a hand sweeps from old to new and spares visited objects where they stand.
///
/// A hit only sets a bit; nothing moves. New objects enter at the newest end, away from the hand, so
/// that those used only once are the first that the hand meets after one round. Y. Zhang, J. Yang,
/// Y. Yue, Y. Vigfusson, K. V. Rashmi. *SIEVE is Simpler than LRU: an Efficient Turn-Key Eviction
/// Algorithm for Web Caches.* NSDI 2024. Replacing a value counts as a visit.
public struct SIEVE: EvictionPolicy, ~Copyable {
  /// The name that a scenario uses.
  public static var name: String { "sieve" }
  /// One line about the policy.
  public static var summary: String { "a hand sweeps from old to new and spares what was visited" }

  private enum Mark {
    static let absent: UInt8 = 0
    static let unvisited: UInt8 = 1
    static let visited: UInt8 = 2
  }

  private let capacity: Capacity
  private var nodes: QueueNodes
  private var marks: DenseArray<UInt8>
  private var queue = ObjectQueue()
  /// What the hand looks at next; none stands for the oldest.
  private var hand = ObjectID.none

  /// An empty cache over ids below `objectCount`.
  public init(_ parameters: NoParameters, capacity: Capacity, objectCount: Int) {
    self.capacity = capacity
    nodes = QueueNodes(count: objectCount)
    marks = DenseArray(count: objectCount)
  }

  /// The sum of the costs of the residents.
  public var residentCost: Int { queue.cost }
  /// The number of residents.
  public var residentCount: Int { queue.count }

  /// Whether the object is resident.
  public func contains(_ id: ObjectID) -> Bool { marks[id] != Mark.absent }

  /// Records a reference and returns whether the object is resident.
  public mutating func access(_ id: ObjectID) -> Bool {
    guard marks[id] != Mark.absent else { return false }
    marks[id] = Mark.visited
    return true
  }

  /// Makes an object resident, or replaces its value and cost, and names the victims.
  public mutating func insert(_ id: ObjectID, cost: UInt32, evicting: (ObjectID) -> Void) {
    guard capacity.admits(cost: Int(cost), count: 1) else {
      remove(id)
      return evicting(id)
    }
    guard !access(id) else {
      queue.setCost(cost, of: id, in: &nodes)
      return trim(to: capacity, evicting: evicting)
    }
    makeRoom(for: cost, in: capacity, evicting: evicting)
    nodes[id].cost = cost
    marks[id] = Mark.unvisited
    queue.insertNewest(id, in: &nodes)
  }

  /// Takes out the object that would be evicted next.
  public mutating func evictOne() -> ObjectID {
    var victim = hand == .none ? queue.oldest : hand
    while marks[victim] == Mark.visited {
      marks[victim] = Mark.unvisited
      let next = nodes[victim].newer
      victim = next == .none ? queue.oldest : next
    }
    hand = victim
    remove(victim)
    return victim
  }

  /// Takes an object out and returns whether it was resident.
  @discardableResult
  public mutating func remove(_ id: ObjectID) -> Bool {
    guard marks[id] != Mark.absent else { return false }
    if hand == id { hand = nodes[id].newer }
    queue.remove(id, in: &nodes)
    marks[id] = Mark.absent
    return true
  }

  /// Stops the program where the data structures contradict each other.
  public func checkInvariants() {
    queue.checkInvariants(in: nodes) { marks[$0] != Mark.absent }
    precondition(hand == .none || contains(hand), "the hand points at an absent object")
  }
}

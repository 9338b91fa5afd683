public import Primitives

/// CLOCK: first in, first out, with a second chance for what was used since the hand last passed.
///
/// It approximates LRU without moving anything on a hit. F. J. Corbató. *A Paging Experiment with the
/// Multics System.* MIT Project MAC, 1968. A newcomer starts with its bit clear, and room is made
/// before it enters; variants that start with the bit set differ by many points on some traces.
/// Replacing a value counts as a use and leaves the object in its place.
public struct CLOCK: EvictionPolicy, ~Copyable {
  /// The name that a scenario uses.
  public static var name: String { "clock" }
  /// One line about the policy.
  public static var summary: String { "FIFO with a second chance for what was used" }

  private enum Mark {
    static let absent: UInt8 = 0
    static let unused: UInt8 = 1
    static let used: UInt8 = 2
  }

  private let capacity: Capacity
  private var nodes: QueueNodes
  private var marks: DenseArray<UInt8>
  /// The hand points between the newest and the oldest.
  private var queue = ObjectQueue()

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
    marks[id] = Mark.used
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
    marks[id] = Mark.unused
    queue.insertNewest(id, in: &nodes)
  }

  /// Takes out the object that would be evicted next.
  public mutating func evictOne() -> ObjectID {
    while marks[queue.oldest] == Mark.used {
      marks[queue.oldest] = Mark.unused
      queue.makeNewest(queue.oldest, in: &nodes)
    }
    let victim = queue.removeOldest(in: &nodes)
    marks[victim] = Mark.absent
    return victim
  }

  /// Takes an object out and returns whether it was resident.
  @discardableResult
  public mutating func remove(_ id: ObjectID) -> Bool {
    guard marks[id] != Mark.absent else { return false }
    queue.remove(id, in: &nodes)
    marks[id] = Mark.absent
    return true
  }

  /// Stops the program where the data structures contradict each other.
  public func checkInvariants() {
    queue.checkInvariants(in: nodes) { marks[$0] != Mark.absent }
  }
}

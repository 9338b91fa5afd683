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

  /// One byte an object: all that a hit touches.
  private var marks: DenseArray<UInt8>
  private var costs: ObjectCosts
  /// The hand points between the newest and the oldest.
  private var queue: ObjectRing

  /// An empty cache over ids below `objectCount`.
  public init(_ parameters: NoParameters, capacity: Capacity, objectCount: Int) {
    marks = DenseArray(count: objectCount)
    costs = ObjectCosts(capacity, objectCount: objectCount)
    queue = ObjectRing(objectCount: objectCount)
  }

  /// The sum of the costs of the residents.
  public var residentCost: Int { queue.cost }
  /// The number of residents.
  public var residentCount: Int { queue.count }

  /// Whether the object is resident.
  public func contains(_ id: ObjectID) -> Bool { marks[id] != Mark.absent }

  /// Fetches ahead what an access to the object will touch.
  public func prefetch(_ id: ObjectID) { marks.prefetch(id) }

  /// Records a reference and returns whether the object is resident.
  public mutating func access(_ id: ObjectID) -> Bool {
    guard marks[id] != Mark.absent else { return false }
    marks[id] = Mark.used
    return true
  }

  /// Makes an object resident, or replaces its value and cost, and names the victims.
  public mutating func insert(_ id: ObjectID, cost: UInt32, evicting: (ObjectID) -> Void) {
    guard costs.fits(cost) else {
      remove(id)
      return evicting(id)
    }
    guard !access(id) else {
      queue.addCost(costs.replace(id, by: cost))
      return trim(to: costs.capacity, evicting: evicting)
    }
    while !costs.fits(cost, beside: queue.count, queue.excess) { evicting(evictOne()) }
    marks[id] = Mark.unused
    costs[id] = cost
    queue.append(id, costs)
  }

  /// Takes out the object that would be evicted next.
  public mutating func evictOne() -> ObjectID {
    while true {
      let candidate = queue.removeOldest(costs)
      marks.prefetch(queue.hint(after: 8))
      guard marks[candidate] == Mark.used else {
        marks[candidate] = Mark.absent
        return candidate
      }
      marks[candidate] = Mark.unused
      queue.append(candidate, costs)
    }
  }

  /// Takes an object out and returns whether it was resident.
  @discardableResult
  public mutating func remove(_ id: ObjectID) -> Bool {
    guard marks[id] != Mark.absent else { return false }
    queue.withdraw(id, costs)
    marks[id] = Mark.absent
    return true
  }

  /// Stops the program where the data structures contradict each other.
  public func checkInvariants() {
    queue.checkInvariants(costs) { marks[$0] != Mark.absent }
  }
}

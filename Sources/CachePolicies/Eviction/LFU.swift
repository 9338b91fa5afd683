public import Primitives

/// Least frequently used: evicts the object with the fewest references since it came in.
///
/// Counts are kept only while an object is resident and start at one. Among equal counts, the object
/// that reached its count first goes first. Room is made before a newcomer enters, which is thus
/// never the victim. A. V. Aho, P. J. Denning, J. D. Ullman. *Principles of Optimal Page
/// Replacement.* Journal of the ACM 18(1), 1971. Replacing a value counts as a reference.
public struct LFU: EvictionPolicy, ~Copyable {
  /// The name that a scenario uses.
  public static var name: String { "lfu" }
  /// One line about the policy.
  public static var summary: String { "evicts what was used least often since it came in" }

  private let capacity: Capacity
  /// Ranked by count, then by when that count was reached.
  private var heap: IndexedHeap
  private var costs: DenseArray<UInt32>
  private var nextStamp: UInt64 = 0
  /// The sum of the costs of the residents.
  public private(set) var residentCost = 0

  /// An empty cache over ids below `objectCount`.
  public init(_ parameters: NoParameters, capacity: Capacity, objectCount: Int) {
    self.capacity = capacity
    heap = IndexedHeap(objectCount: objectCount)
    costs = DenseArray(count: objectCount)
  }

  /// The number of residents.
  public var residentCount: Int { heap.count }

  /// Whether the object is resident.
  public func contains(_ id: ObjectID) -> Bool { heap.contains(id) }

  /// Records a reference and returns whether the object is resident.
  ///
  /// - Complexity: O(log *n*).
  public mutating func access(_ id: ObjectID) -> Bool {
    guard heap.contains(id) else { return false }
    let count = heap.entry(of: id).rank
    heap.update(stamped(id, count: count == .max ? .max : count + 1))
    return true
  }

  /// Makes an object resident, or replaces its value and cost, and names the victims.
  ///
  /// - Complexity: O(log *n*) for the object and for each victim.
  public mutating func insert(_ id: ObjectID, cost: UInt32, evicting: (ObjectID) -> Void) {
    guard capacity.admits(cost: Int(cost), count: 1) else {
      remove(id)
      return evicting(id)
    }
    guard !access(id) else {
      residentCost += Int(cost) - Int(costs[id])
      costs[id] = cost
      return trim(to: capacity, evicting: evicting)
    }
    makeRoom(for: cost, in: capacity, evicting: evicting)
    residentCost += Int(cost)
    costs[id] = cost
    heap.insert(stamped(id, count: 1))
  }

  private mutating func stamped(_ id: ObjectID, count: UInt32) -> IndexedHeap.Entry {
    defer { nextStamp += 1 }
    return IndexedHeap.Entry(id, rank: count, stamp: nextStamp)
  }

  /// Takes out the object that would be evicted next.
  ///
  /// - Complexity: O(log *n*).
  public mutating func evictOne() -> ObjectID {
    let victim = heap.first.id
    remove(victim)
    return victim
  }

  /// Takes an object out and returns whether it was resident.
  ///
  /// - Complexity: O(log *n*).
  @discardableResult
  public mutating func remove(_ id: ObjectID) -> Bool {
    guard heap.contains(id) else { return false }
    heap.remove(id)
    residentCost -= Int(costs[id])
    return true
  }

  /// Stops the program where the data structures contradict each other.
  public func checkInvariants() {
    heap.checkInvariants()
    var cost = 0
    for index in 0..<costs.count where contains(ObjectID(index: index)) {
      cost += Int(costs[index])
    }
    precondition(cost == residentCost, "the costs do not add up")
  }
}

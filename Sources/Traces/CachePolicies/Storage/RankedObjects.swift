import Primitives

/// A policy that always evicts the resident of the smallest key. It defines the keys.
protocol RankedPolicy: EvictionPolicy, ~Copyable {
  associatedtype Key: HeapKey

  var residents: RankedObjects<Key> { get set }
}

extension RankedPolicy where Self: ~Copyable {
  var capacity: Capacity { residents.capacity }
  var residentCost: Int { residents.cost }
  var residentCount: Int { residents.count }

  @inline(__always)
  func contains(_ id: ObjectID) -> Bool { residents.contains(id) }
  @inline(__always)
  func prefetch(_ id: ObjectID) { residents.prefetch(id) }

  mutating func setCost(_ cost: UInt32, of id: ObjectID) { residents.setCost(cost, of: id) }

  /// - Complexity: O(log *n*), and as much for each object used since it became first.
  mutating func evictOne() -> ObjectID { residents.evictOne() }

  /// - Complexity: O(log *n*).
  @discardableResult
  mutating func remove(_ id: ObjectID) -> Bool { residents.remove(id) }

  func checkInvariants() { residents.checkInvariants() }
}

/// Residents in a heap, with their costs.
struct RankedObjects<Key: HeapKey>: ~Copyable {
  private var heap: ObjectHeap<Key>
  private var costs: ObjectCosts
  /// The residents' total cost minus their number.
  private var excess = 0

  init(_ capacity: Capacity, objectCount: Int) {
    heap = ObjectHeap(objectCount: objectCount)
    costs = ObjectCosts(capacity, objectCount: objectCount)
  }

  var capacity: Capacity { costs.capacity }
  var count: Int { heap.count }
  var cost: Int { heap.count + excess }
  @inline(__always)
  func contains(_ id: ObjectID) -> Bool { heap.contains(id) }
  @inline(__always)
  func prefetch(_ id: ObjectID) { heap.prefetch(id) }

  /// Returns the key of a resident; `absent` for other objects.
  @inline(__always)
  func key(of id: ObjectID) -> Key { heap.key(of: id) }

  /// Changes a resident's key to a key that is not smaller.
  @inline(__always)
  mutating func raise(_ id: ObjectID, to key: Key) { heap.raise(id, to: key) }

  /// - Complexity: O(log *n*).
  mutating func enter(_ id: ObjectID, _ key: Key, cost: UInt32) {
    heap.insert(id, key)
    costs[id] = cost
    excess += costs.excess(of: id)
  }

  mutating func setCost(_ cost: UInt32, of id: ObjectID) { excess += costs.replace(id, by: cost) }

  /// Returns the cost of a resident.
  @inline(__always)
  func cost(of id: ObjectID) -> UInt32 { costs[id] }

  /// Returns the resident of the smallest key. At least one must exist.
  ///
  /// - Complexity: O(log *n*) for each resident that has risen since it was last checked.
  mutating func least() -> ObjectID { heap.least() }

  /// Evicts the resident of the smallest key. At least one must exist.
  ///
  /// - Complexity: that of `least()`.
  mutating func evictOne() -> ObjectID {
    let victim = heap.least()
    remove(victim)
    return victim
  }

  /// Removes an object and returns whether it was resident.
  ///
  /// - Complexity: O(log *n*).
  @discardableResult
  mutating func remove(_ id: ObjectID) -> Bool {
    guard heap.contains(id) else { return false }
    heap.remove(id)
    excess -= costs.excess(of: id)
    return true
  }

  func checkInvariants() {
    heap.checkInvariants()
    let residents = (0..<costs.count).map { ObjectID(index: $0) }.filter { heap.contains($0) }
    precondition(residents.reduce(0) { $0 + Int(costs[$1]) } == cost, "the costs do not add up")
  }
}

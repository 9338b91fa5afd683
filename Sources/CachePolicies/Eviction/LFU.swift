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

  /// How often an object was used and, among equals, since when. All bits zero: absent.
  private struct Use: BitwiseCopyable {
    /// Bits of the count. It stays at the most that they hold.
    private static let countWidth: UInt64 = 24
    /// Accesses that a cache can tell apart: 2⁴⁰, hours of the fastest replay.
    private static let stampWidth = 64 - countWidth

    private var bits: UInt64

    /// No use.
    init() { bits = 0 }

    /// The first use at a time.
    init(stamp: UInt64) { bits = 1 << Self.stampWidth | stamp }

    var isAbsent: Bool {
      @inline(__always) get { bits == 0 }
    }
    var count: UInt32 { UInt32(truncatingIfNeeded: bits >> Self.stampWidth) }
    var stamp: UInt64 { bits & (1 << Self.stampWidth - 1) }

    /// One use more, at a later time.
    @inline(__always)
    func again(at stamp: UInt64) -> Use {
      let count = min(bits >> Self.stampWidth &+ 1, 1 << Self.countWidth - 1)
      var use = self
      use.bits = count << Self.stampWidth | stamp
      return use
    }

    static func isExhausted(_ stamp: UInt64) -> Bool { stamp >> stampWidth != 0 }
  }

  /// Eight bytes an object: all that a hit touches.
  private var uses: DenseArray<Use>
  private var costs: ObjectCosts
  /// Ranked by count, then by when that count was reached, as of when the heap last looked. Both only
  /// grow, so the heap need look again at no more than what comes first.
  private var heap: IndexedHeap
  private var nextStamp: UInt64 = 0
  /// By how much the costs of the residents together are more than 1 each.
  private var excess = 0

  /// An empty cache over ids below `objectCount`.
  public init(_ parameters: NoParameters, capacity: Capacity, objectCount: Int) {
    uses = DenseArray(count: objectCount)
    costs = ObjectCosts(capacity, objectCount: objectCount)
    heap = IndexedHeap(objectCount: objectCount)
  }

  /// The sum of the costs of the residents.
  public var residentCost: Int { heap.count + excess }
  /// The number of residents.
  public var residentCount: Int { heap.count }

  /// Whether the object is resident.
  public func contains(_ id: ObjectID) -> Bool { !uses[id].isAbsent }

  /// Fetches ahead what an access to the object will touch.
  public func prefetch(_ id: ObjectID) { uses.prefetch(id) }

  /// Records a reference and returns whether the object is resident.
  public mutating func access(_ id: ObjectID) -> Bool {
    let use = uses[id]
    guard !use.isAbsent else { return false }
    uses[id] = use.again(at: nextStamp)
    nextStamp &+= 1
    return true
  }

  /// Makes an object resident, or replaces its value and cost, and names the victims.
  ///
  /// - Complexity: O(log *n*) for the object, for each victim, and for each object that would have
  ///   been one, had it not been used since.
  public mutating func insert(_ id: ObjectID, cost: UInt32, evicting: (ObjectID) -> Void) {
    guard costs.fits(cost) else {
      remove(id)
      return evicting(id)
    }
    guard !access(id) else {
      excess += costs.replace(id, by: cost)
      return trim(to: costs.capacity, evicting: evicting)
    }
    while !costs.fits(cost, beside: heap.count, excess) { evicting(evictOne()) }
    precondition(!Use.isExhausted(nextStamp), "more accesses than can be told apart")
    uses[id] = Use(stamp: nextStamp)
    nextStamp &+= 1
    costs[id] = cost
    excess += costs.excess(of: id)
    heap.insert(entry(of: id))
  }

  private func entry(of id: ObjectID) -> IndexedHeap.Entry {
    IndexedHeap.Entry(id, rank: uses[id].count, stamp: uses[id].stamp)
  }

  /// Takes out the object that would be evicted next.
  ///
  /// - Complexity: O(log *n*), and as much for each object that was used since it came first.
  public mutating func evictOne() -> ObjectID {
    while true {
      let first = heap.first
      guard uses[first.id].stamp != first.stamp else {
        remove(first.id)
        return first.id
      }
      heap.update(entry(of: first.id))
    }
  }

  /// Takes an object out and returns whether it was resident.
  ///
  /// - Complexity: O(log *n*).
  @discardableResult
  public mutating func remove(_ id: ObjectID) -> Bool {
    guard contains(id) else { return false }
    heap.remove(id)
    excess -= costs.excess(of: id)
    uses[id] = Use()
    return true
  }

  /// Stops the program where the data structures contradict each other.
  public func checkInvariants() {
    heap.checkInvariants()
    var cost = 0
    for id in (0..<uses.count).map({ ObjectID(index: $0) }) {
      precondition(heap.contains(id) == contains(id), "a resident is not in the heap")
      guard contains(id) else { continue }
      cost += Int(costs[id])
      precondition(!entry(of: id).precedes(heap.entry(of: id)), "the heap is ahead of the uses")
    }
    precondition(cost == residentCost, "the costs do not add up")
  }
}

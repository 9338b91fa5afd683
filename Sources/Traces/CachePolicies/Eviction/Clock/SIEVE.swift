import Primitives

/// SIEVE: a hand sweeps from old to new and leaves visited objects in place.
///
/// A hit only sets a bit; nothing moves. New objects enter at the newest end, away from the hand. An object that is
/// not used again is evicted when the hand first reaches it. Y. Zhang, J. Yang, Y. Yue, Y. Vigfusson, K. V. Rashmi.
/// *SIEVE is Simpler than LRU: an Efficient Turn-Key Eviction Algorithm for Web Caches.* NSDI 2024. Replacing a value
/// counts as a visit (`DemandPolicy`).
///
/// The paper walks a linked list. Here the list is cut at the hand into two queues. A spared object moves from the
/// front of the queue ahead to the back of the queue behind. Order and victims are the same, without links. When the
/// queue ahead is empty, the two queues swap roles.
struct SIEVE: DemandPolicy, ~Copyable {
  static var name: String { "sieve" }
  static let summary =
    "FIFO with a hand that moves from old to new and skips used objects"

  /// The bits of a resident's mark; zero for an absent object.
  private enum Mark {
    static let resident: UInt8 = 1
    static let visited: UInt8 = 2
    /// The bit for the queue of the object.
    static let side: UInt8 = 4
  }

  /// One byte per object: the only memory that a hit touches.
  private var marks: DenseArray<UInt8>
  private var costs: ObjectCosts
  /// The objects that the hand has yet to visit, newcomers last. Empty only if the cache is empty.
  private var ahead: ObjectRing
  /// The objects that the hand has spared in this round; all are older than the objects ahead.
  private var behind: ObjectRing
  /// The side bit of the queue ahead.
  private var sideAhead: UInt8 = 0

  init(_ parameters: NoParameters, capacity: Capacity, objectCount: Int) {
    marks = DenseArray(count: objectCount)
    costs = ObjectCosts(capacity, objectCount: objectCount)
    ahead = ObjectRing(objectCount: objectCount)
    behind = ObjectRing(objectCount: objectCount)
  }

  var capacity: Capacity { costs.capacity }
  var residentCost: Int { ahead.cost + behind.cost }
  var residentCount: Int { ahead.count + behind.count }

  func contains(_ id: ObjectID) -> Bool { marks[id] != 0 }
  func prefetch(_ id: ObjectID) { marks.prefetch(id) }

  @inline(__always)
  func hasRoom(for cost: UInt32) -> Bool {
    costs.fits(cost, beside: residentCount, ahead.excess + behind.excess)
  }

  mutating func access(_ id: ObjectID) -> Bool {
    let mark = marks[id]
    guard mark != 0 else { return false }
    marks[id] = mark | Mark.visited
    return true
  }

  mutating func enter(_ id: ObjectID, cost: UInt32) {
    marks[id] = Mark.resident | sideAhead
    costs[id] = cost
    ahead.append(id, costs)
  }

  mutating func setCost(_ cost: UInt32, of id: ObjectID) {
    let rise = costs.replace(id, by: cost)
    if isAhead(id) { ahead.addCost(rise) } else { behind.addCost(rise) }
  }

  mutating func evictOne() -> ObjectID {
    while true {
      let candidate = ahead.removeOldest(costs)
      marks.prefetch(ahead.hint(after: 8))
      defer { turnBackAtTheEnd() }
      guard marks[candidate] & Mark.visited != 0 else {
        marks[candidate] = 0
        return candidate
      }
      marks[candidate] = Mark.resident | (sideAhead ^ Mark.side)
      behind.append(candidate, costs)
    }
  }

  /// Moves the hand to the oldest object if it has passed the newest.
  private mutating func turnBackAtTheEnd() {
    guard ahead.isEmpty else { return }
    swap(&ahead, &behind)
    sideAhead ^= Mark.side
  }

  @discardableResult
  mutating func remove(_ id: ObjectID) -> Bool {
    guard marks[id] != 0 else { return false }
    if isAhead(id) { ahead.withdraw(id, costs) } else { behind.withdraw(id, costs) }
    marks[id] = 0
    turnBackAtTheEnd()
    return true
  }

  private func isAhead(_ id: ObjectID) -> Bool { marks[id] & Mark.side == sideAhead }

  func checkInvariants() {
    ahead.checkInvariants(costs) { contains($0) && isAhead($0) }
    behind.checkInvariants(costs) { contains($0) && !isAhead($0) }
    precondition(!ahead.isEmpty || behind.isEmpty, "the hand has nothing to look at")
  }
}

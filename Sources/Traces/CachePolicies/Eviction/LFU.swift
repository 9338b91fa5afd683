import Primitives

/// Least frequently used: evicts the object with the fewest references since it entered.
///
/// Counts are kept only while an object is resident and start at one. Among equal counts, the object that reached the
/// count first is evicted first. Room is made before a newcomer enters, so a newcomer is never the victim. A. V. Aho,
/// P. J. Denning, J. D. Ullman. *Principles of Optimal Page Replacement.* Journal of the ACM 18(1), 1971. Replacing a
/// value counts as a reference.
struct LFU: DemandPolicy, RankedPolicy, ~Copyable {
  static var name: String { "lfu" }
  static var summary: String {
    "evicts the least frequently used object, counted since its insertion"
  }

  /// The count of an object's uses and, for equal counts, the time of the latest use.
  struct Use: HeapKey {
    /// The number of bits of the count, which stops at its maximum.
    private static let countWidth: UInt64 = 24
    /// The number of bits of the stamp: 2⁴⁰ accesses, hours of the fastest replay.
    private static let stampWidth = 64 - countWidth

    private var bits: UInt64

    private init(bits: UInt64) { self.bits = bits }

    static var absent: Use { Use(bits: 0) }

    static func first(at stamp: UInt64) -> Use { Use(bits: 1 << stampWidth | stamp) }

    /// Returns the count plus one use, at a later time.
    @inline(__always)
    func again(at stamp: UInt64) -> Use {
      let count = min(bits >> Self.stampWidth &+ 1, 1 << Self.countWidth - 1)
      return Use(bits: count << Self.stampWidth | stamp)
    }

    @inline(__always)
    func precedes(_ other: Use) -> Bool { bits < other.bits }

    static func isExhausted(_ stamp: UInt64) -> Bool { stamp >> stampWidth != 0 }
  }

  /// The residents. A hit touches only the key of its object: eight bytes.
  var residents: RankedObjects<Use>
  private var nextStamp: UInt64 = 0

  init(_ parameters: NoParameters, capacity: Capacity, objectCount: Int) {
    residents = RankedObjects(capacity, objectCount: objectCount)
  }

  mutating func access(_ id: ObjectID) -> Bool {
    let use = residents.key(of: id)
    guard use != .absent else { return false }
    residents.raise(id, to: use.again(at: nextStamp))
    nextStamp &+= 1
    return true
  }

  /// - Complexity: O(log *n*).
  mutating func enter(_ id: ObjectID, cost: UInt32) {
    precondition(!Use.isExhausted(nextStamp), "more accesses than can be told apart")
    residents.enter(id, .first(at: nextStamp), cost: cost)
    nextStamp &+= 1
  }
}

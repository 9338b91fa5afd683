import Primitives

/// Least frequently used: evicts the object with the fewest references since it came in.
///
/// Counts are kept only while an object is resident and start at one. Among equal counts, the object
/// that reached its count first goes first. Room is made before a newcomer enters, which is thus
/// never the victim. A. V. Aho, P. J. Denning, J. D. Ullman. *Principles of Optimal Page
/// Replacement.* Journal of the ACM 18(1), 1971. Replacing a value counts as a reference.
struct LFU: DemandPolicy, RankedPolicy, ~Copyable {
  static var name: String { "lfu" }
  static var summary: String {
    "evicts the least frequently used object, counted since its insertion"
  }

  /// How often an object was used and, among equals, since when.
  struct Use: HeapKey {
    /// Bits of the count. It stays at the most that they hold.
    private static let countWidth: UInt64 = 24
    /// Accesses that a cache can tell apart: 2⁴⁰, hours of the fastest replay.
    private static let stampWidth = 64 - countWidth

    private var bits: UInt64

    private init(bits: UInt64) { self.bits = bits }

    static var absent: Use { Use(bits: 0) }

    static func first(at stamp: UInt64) -> Use { Use(bits: 1 << stampWidth | stamp) }

    /// One use more, at a later time.
    @inline(__always)
    func again(at stamp: UInt64) -> Use {
      let count = min(bits >> Self.stampWidth &+ 1, 1 << Self.countWidth - 1)
      return Use(bits: count << Self.stampWidth | stamp)
    }

    @inline(__always)
    func precedes(_ other: Use) -> Bool { bits < other.bits }

    static func isExhausted(_ stamp: UInt64) -> Bool { stamp >> stampWidth != 0 }
  }

  /// A hit touches the key of its object alone: eight bytes.
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

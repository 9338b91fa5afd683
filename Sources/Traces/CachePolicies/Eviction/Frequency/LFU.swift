import Primitives

/// Least frequently used: evicts the object with the fewest references since it entered.
///
/// Counts are kept only while an object is resident and start at one. Among equal counts, the object that reached the
/// count first is evicted first. Room is made before a newcomer enters, so a newcomer is never the victim. A. V. Aho,
/// P. J. Denning, J. D. Ullman. *Principles of Optimal Page Replacement.* Journal of the ACM 18(1), 1971. Replacing a
/// value counts as a reference.
struct LFU: DemandPolicy, RankedPolicy, ~Copyable {
  static var name: String { "lfu" }
  static let summary =
    "evicts the least frequently used object, counted since its insertion"

  /// The residents. A hit touches only the key of its object: eight bytes.
  var residents: RankedObjects<UseRank>
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
    precondition(nextStamp <= UseRank.lastStamp, "too many accesses for the stamps")
    residents.enter(id, UseRank(uses: 1, stamp: nextStamp), cost: cost)
    nextStamp &+= 1
  }
}

import Primitives

extension OfflineEntry {
  /// MIN: evicts the object that is requested again last, and admits every newcomer.
  ///
  /// No policy that must insert the objects it fetched has more hits, if all objects are of one size. A policy that
  /// evicts another object could keep it in place of the object needed last, without a loss. L. A. Belady. *A study of
  /// replacement algorithms for a virtual-storage computer.* IBM Systems Journal 5(2), 1966; proved by R. L. Mattson,
  /// J. Gecsei, D. R. Slutz, I. L. Traiger. *Evaluation techniques for storage hierarchies.* IBM Systems Journal 9(2),
  /// 1970.
  ///
  /// If sizes differ, it evicts in the same order until the newcomer fits, and is not a bound.
  ///
  /// - Complexity: O(*n*) in the number of requests.
  static let min = OfflineEntry(
    name: "min", summary: "evicts the object with the latest next use; inserts every miss",
    bound: .optimalForcedUnits
  ) { trace, capacity, part in
    var engine = FarthestUse(trace, capacity: capacity, bypasses: false)
    return engine.replay(trace, counting: part)
  }

  /// MIN with bypass: evicts the object that is requested again last, which may be the newcomer itself.
  ///
  /// A cache that may decline to store fetched objects can do no better, if all objects are of one size. It differs
  /// from `min` in the newcomers that are needed later than every resident. P. Michaud. *Some mathematical facts about
  /// optimal cache replacement.* ACM Transactions on Architecture and Code Optimization 13(4), 2016, compares the two.
  /// The Caffeine simulator's Clairvoyant is MIN with bypass, libCacheSim's Belady is MIN.
  ///
  /// If sizes differ, it evicts in the same order until the rest fits, and is not a bound.
  ///
  /// - Complexity: O(*n*) in the number of requests.
  static let minBypass = OfflineEntry(
    name: "min-bypass", summary: "evicts the object with the latest next use, possibly the new one",
    bound: .optimalUnits
  ) { trace, capacity, part in
    var engine = FarthestUse(trace, capacity: capacity, bypasses: true)
    return engine.replay(trace, counting: part)
  }
}

/// The engine of MIN: evicts the object that is requested again last, over a known trace.
///
/// A resident is represented by the position of its next use, in a set of positions. A request is a hit if its own
/// position is in the set, and the victim is the greatest member. Residents that are never requested again are evicted
/// first. Only their costs are stored, since their order changes no hit.
private struct FarthestUse: ForesightCache, ~Copyable {
  private let capacity: Capacity
  private let ids: [ObjectID]
  /// True if the newcomer itself may be the victim.
  private let bypasses: Bool
  private var upcoming: PositionSet
  /// The cost of each resident at its insertion.
  private var costs: DenseArray<UInt32>
  /// The costs of the residents without another request; the latest is at `spentCount - 1`.
  private var spentCosts: DenseArray<UInt32>
  private var spentCount = 0
  private var residentCost = 0
  private var residentCount = 0

  init(_ trace: ForeseenTrace, capacity: Capacity, bypasses: Bool) {
    self.capacity = capacity
    self.bypasses = bypasses
    ids = trace.requests.ids
    upcoming = PositionSet(limit: trace.requests.count)
    costs = DenseArray(count: trace.requests.objectCount)
    spentCosts = DenseArray(count: trace.requests.objectCount)
  }

  @inline(__always)
  func serves(_ request: ForeseenRequest) -> Bool { upcoming.contains(request.index) }

  @inline(__always)
  mutating func keep(_ request: ForeseenRequest) {
    guard request.nextUse == ForeseenTrace.never else {
      return upcoming.insert(Int(request.nextUse))
    }
    spentCosts[spentCount] = costs[request.id]
    spentCount += 1
  }

  mutating func admit(_ request: ForeseenRequest) -> Int {
    let cost = Int(request.cost)
    guard capacity.admits(cost: cost, count: 1) else { return 1 }
    var victims = 0
    while !capacity.admits(cost: residentCost + cost, count: residentCount + 1) {
      victims += 1
      if spentCount == 0 || (bypasses && request.nextUse == ForeseenTrace.never) {
        let farthest = upcoming.greatest
        if bypasses, farthest < request.nextUse { return victims }
        upcoming.remove(farthest)
        release(costs[ids[farthest]])
      } else {
        spentCount -= 1
        release(spentCosts[spentCount])
      }
    }
    residentCost += cost
    residentCount += 1
    costs[request.id] = request.cost
    keep(request)
    return victims
  }

  private mutating func release(_ cost: UInt32) {
    residentCost -= Int(cost)
    residentCount -= 1
  }
}

/// A set of positions below a limit that finds its greatest member: a tree of 64-bit words. Each bit of an upper word
/// is set if the word below is not empty.
///
/// P. van Emde Boas. *Preserving order in a forest in less than logarithmic time.* FOCS 1975, with words for its
/// clusters. Every operation takes O(log *n* / 6) steps.
private struct PositionSet: ~Copyable {
  private var words: DenseArray<UInt64>
  /// The start of each level in `words`, the finest first.
  private var starts = DenseArray<Int>(count: 6)
  private var levels = 0

  init(limit: Int) {
    var total = 0
    var width = max(limit, 1)
    repeat {
      width = (width + 63) / 64
      starts[levels] = total
      levels += 1
      total += width
    } while width > 1
    words = DenseArray(count: total)
  }

  @inline(__always)
  func contains(_ position: Int) -> Bool { words[position >> 6] >> UInt64(position & 63) & 1 != 0 }

  /// Sets the position's bit, and the bits of upper levels for words that get their first bit.
  @inline(__always)
  mutating func insert(_ position: Int) {
    var word = position
    for level in 0..<levels {
      let place = starts[level] + word >> 6
      let old = words[place]
      words[place] = old | 1 << UInt64(word & 63)
      guard old == 0 else { return }
      word >>= 6
    }
  }

  mutating func remove(_ position: Int) {
    var word = position
    for level in 0..<levels {
      let place = starts[level] + word >> 6
      words[place] &= ~(1 << UInt64(word & 63))
      guard words[place] == 0 else { return }
      word >>= 6
    }
  }

  /// The greatest member; -1 if the set is empty.
  var greatest: Int {
    var word = 0
    for level in (0..<levels).reversed() {
      let bits = words[starts[level] + word]
      guard bits != 0 else { return -1 }
      word = word << 6 | (63 - bits.leadingZeroBitCount)
    }
    return word
  }
}

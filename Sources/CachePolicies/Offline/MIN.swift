import Primitives

/// MIN: evicts what is asked for again last, and lets every newcomer in.
///
/// No policy that must insert what it fetched has more hits, if all objects are of one size: whatever
/// is kept instead of the object needed last could be exchanged for it without a loss. L. A. Belady.
/// *A study of replacement algorithms for a virtual-storage computer.* IBM Systems Journal 5(2),
/// 1966; proved by R. L. Mattson, J. Gecsei, D. R. Slutz, I. L. Traiger. *Evaluation techniques for
/// storage hierarchies.* IBM Systems Journal 9(2), 1970.
///
/// Where sizes differ it evicts in the same order until the newcomer fits, and is no bound.
struct MIN: OfflinePolicy {
  static var name: String { "min" }
  static var summary: String { "evicts what is asked for again last; inserts every miss" }
  static var bound: OfflineBound { .optimalForcedUnits }

  let capacity: Capacity

  /// - Complexity: O(*n*) in the number of requests.
  func replay(_ trace: ForeseenTrace, counting part: Range<Int>) -> ReplayCounts {
    var engine = FarthestUse(trace, capacity: capacity, bypasses: false)
    return engine.replay(trace, counting: part)
  }
}

/// MIN with bypass: evicts what is asked for again last, which may be the newcomer itself.
///
/// A cache that may decline to store what it fetched can do no better, if all objects are of one
/// size. It differs from `MIN` by the newcomers that are needed later than everything resident.
/// P. Michaud. *Some mathematical facts about optimal cache replacement.* ACM Transactions on
/// Architecture and Code Optimization 13(4), 2016, compares the two. The Caffeine simulator's
/// Clairvoyant is this one, libCacheSim's Belady the other.
///
/// Where sizes differ it evicts in the same order until the rest fits, and is no bound.
struct MINBypass: OfflinePolicy {
  static var name: String { "min-bypass" }
  static var summary: String { "evicts what is asked for again last, be it the newcomer" }
  static var bound: OfflineBound { .optimalUnits }

  let capacity: Capacity

  /// - Complexity: O(*n*) in the number of requests.
  func replay(_ trace: ForeseenTrace, counting part: Range<Int>) -> ReplayCounts {
    var engine = FarthestUse(trace, capacity: capacity, bypasses: true)
    return engine.replay(trace, counting: part)
  }
}

/// Evicts what is asked for again last, over a trace that is known: the engine of MIN.
///
/// A resident is the position of its next use in a set of positions, so that a request is a hit if
/// its own position is in the set, and the victim is the greatest member. Residents that are never
/// asked for again go first; only their costs are kept, and which of them goes first changes no hit.
private struct FarthestUse: ~Copyable {
  private let capacity: Capacity
  /// Whether the newcomer itself may be the victim.
  private let bypasses: Bool
  private var upcoming: PositionSet
  /// The cost of each resident at its insertion.
  private var costs: DenseArray<UInt32>
  /// The costs of the residents that are not asked for again, the last one at `spentCount - 1`.
  private var spentCosts: DenseArray<UInt32>
  private var spentCount = 0
  private var residentCost = 0
  private var residentCount = 0

  init(_ trace: ForeseenTrace, capacity: Capacity, bypasses: Bool) {
    self.capacity = capacity
    self.bypasses = bypasses
    upcoming = PositionSet(limit: trace.requests.count)
    costs = DenseArray(count: trace.requests.objectCount)
    spentCosts = DenseArray(count: trace.requests.objectCount)
  }

  /// - Complexity: O(*n*) in the requests up to the end of the part.
  mutating func replay(_ trace: ForeseenTrace, counting part: Range<Int>) -> ReplayCounts {
    serve(trace, 0..<part.lowerBound)
    return serve(trace, part)
  }

  @discardableResult
  private mutating func serve(_ trace: ForeseenTrace, _ part: Range<Int>) -> ReplayCounts {
    let ids = trace.requests.ids
    let uses = trace.nextUses
    var counts = ReplayCounts()
    for index in part {
      let cost = trace.cost(at: index)
      let next = uses[index]
      counts.requestedCost += Int(cost)
      if upcoming.contains(index) {
        counts.hits += 1
        counts.hitCost += Int(cost)
        keep(ids[index], until: next)
      } else {
        counts.evictions += admit(ids[index], cost: cost, until: next, from: ids)
      }
    }
    counts.requests = part.count
    return counts
  }

  /// Remembers when a resident is asked for again.
  @inline(__always)
  private mutating func keep(_ id: ObjectID, until next: UInt32) {
    guard next == ForeseenTrace.never else { return upcoming.insert(Int(next)) }
    spentCosts[spentCount] = costs[id]
    spentCount += 1
  }

  /// Lets a newcomer in unless it is the victim itself, and returns the number of victims.
  private mutating func admit(
    _ id: ObjectID, cost: UInt32, until next: UInt32, from ids: [ObjectID]
  ) -> Int {
    guard capacity.admits(cost: Int(cost), count: 1) else { return 1 }
    var victims = 0
    while !capacity.admits(cost: residentCost + Int(cost), count: residentCount + 1) {
      victims += 1
      if spentCount == 0 || (bypasses && next == ForeseenTrace.never) {
        let farthest = upcoming.greatest
        if bypasses, farthest < next { return victims }
        upcoming.remove(farthest)
        release(costs[ids[farthest]])
      } else {
        spentCount -= 1
        release(spentCosts[spentCount])
      }
    }
    residentCost += Int(cost)
    residentCount += 1
    costs[id] = cost
    keep(id, until: next)
    return victims
  }

  private mutating func release(_ cost: UInt32) {
    residentCost -= Int(cost)
    residentCount -= 1
  }
}

/// A set of positions below a limit that finds its greatest member: a tree of words of 64 bits, each
/// bit of an upper word telling whether the word below has any.
///
/// P. van Emde Boas. *Preserving order in a forest in less than logarithmic time.* FOCS 1975, with
/// words for its clusters. Every operation takes O(log *n* / 6) steps.
private struct PositionSet: ~Copyable {
  private var words: DenseArray<UInt64>
  /// Where each level starts in `words`, the finest first.
  private let starts: (Int, Int, Int, Int, Int, Int)
  private let levels: Int

  init(limit: Int) {
    var starts = [Int]()
    var total = 0
    var width = max(limit, 1)
    repeat {
      width = (width + 63) / 64
      starts.append(total)
      total += width
    } while width > 1
    levels = starts.count
    while starts.count < 6 { starts.append(total) }
    self.starts = (starts[0], starts[1], starts[2], starts[3], starts[4], starts[5])
    words = DenseArray(count: total)
  }

  private func start(_ level: Int) -> Int {
    switch level {
    case 0: starts.0
    case 1: starts.1
    case 2: starts.2
    case 3: starts.3
    case 4: starts.4
    default: starts.5
    }
  }

  @inline(__always)
  func contains(_ position: Int) -> Bool { words[position >> 6] >> UInt64(position & 63) & 1 != 0 }

  @inline(__always)
  mutating func insert(_ position: Int) {
    let word = position >> 6
    let old = words[word]
    words[word] = old | 1 << UInt64(position & 63)
    if old == 0 { tell(word) }
  }

  /// Tells the upper levels that a word has got its first bit.
  private mutating func tell(_ first: Int) {
    var word = first
    var level = 1
    while level < levels {
      let place = start(level) + word >> 6
      let old = words[place]
      words[place] = old | 1 << UInt64(word & 63)
      guard old == 0 else { return }
      word >>= 6
      level += 1
    }
  }

  mutating func remove(_ position: Int) {
    var word = position
    var level = 0
    while level < levels {
      let place = start(level) + word >> 6
      words[place] &= ~(1 << UInt64(word & 63))
      guard words[place] == 0 else { return }
      word >>= 6
      level += 1
    }
  }

  /// The greatest member; -1 if there is none.
  var greatest: Int {
    var word = 0
    var level = levels - 1
    while level >= 0 {
      let bits = words[start(level) + word]
      guard bits != 0 else { return -1 }
      word = word << 6 | (63 - bits.leadingZeroBitCount)
      level -= 1
    }
    return word
  }
}

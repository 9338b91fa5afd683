import Primitives

extension OfflineEntry {
  /// Belady-Size: evicts the object of the greatest product of its size and the time to its next use.
  ///
  /// The product is the space and time that a hit on the object would still use. If sizes differ, this order makes room
  /// for more hits than that of MIN. With one size it is MIN. Objects without another request go first. Z. Song, D. S.
  /// Berger, K. Li, W. Lloyd. *Learning Relaxed Belady for Content Distribution Network Caching.* NSDI 2020, calls it
  /// by this name; the idea of size × time is that of S. Podlipnig, L. Böszörményi's survey *A Survey of Web Cache
  /// Replacement Strategies*, ACM Computing Surveys 35(4), 2003. Time is counted in requests.
  ///
  /// The victim is the exact one among all residents; libCacheSim draws a sample. The hits are attainable, not a bound.
  /// An object without size counts as size 1 here.
  ///
  /// - Complexity: O(log *n*) per request in the number of objects, amortised over the overtakings.
  static let beladySize = OfflineEntry(
    name: "belady-size", summary: "evicts the object with the greatest size × time to its next use",
    bound: .attainable
  ) { trace, capacity, part in
    var cache = SpaceTimeCache(capacity, objectCount: trace.requests.objectCount)
    return cache.replay(trace, counting: part)
  }
}

/// Residents that compete by the space and time they will still use.
private struct SpaceTimeCache: ForesightCache, ~Copyable {
  private var residents: ResidentList<NoRecord>
  private var tournament: KineticTournament
  /// Mostly residents that are not requested again; some have been evicted since.
  private var spent: [ObjectID] = []

  init(_ capacity: Capacity, objectCount: Int) {
    residents = ResidentList(capacity, objectCount: objectCount)
    tournament = KineticTournament(objectCount: objectCount)
  }

  func serves(_ request: ForeseenRequest) -> Bool { residents.contains(request.id) }

  mutating func admit(_ request: ForeseenRequest) -> Int {
    let (capacity, cost) = (residents.capacity, Int(request.cost))
    guard capacity.admits(cost: cost, count: 1) else { return 1 }
    var victims = 0
    while !capacity.admits(cost: residents.cost + cost, count: residents.count + 1) {
      evictOne(at: request.index)
      victims += 1
    }
    residents.insert(request.id, cost: request.cost, NoRecord())
    keep(request)
    return victims
  }

  private mutating func evictOne(at index: Int) {
    let now = UInt32(truncatingIfNeeded: index)
    let victim = spent.popLast() ?? tournament.winner(at: now)
    tournament.remove(victim, at: now)
    residents.remove(victim)
  }

  mutating func keep(_ request: ForeseenRequest) {
    let now = UInt32(truncatingIfNeeded: request.index)
    guard request.nextUse != ForeseenTrace.never else {
      tournament.remove(request.id, at: now)
      return spent.append(request.id)
    }
    let size = max(residents.cost(of: request.id), 1)
    tournament.set(request.id, size: size, nextUse: request.nextUse, at: now)
  }
}

/// A tournament for the object with the greatest size × (next use − now) as time passes.
///
/// Each score falls as a straight line. A tournament tree stores the winner of each pair of subtrees, and the time at
/// which the outcome of a match in it changes. A query at the top replays only the matches that have changed. J. Basch,
/// L. J. Guibas, J. Hershberger. *Data Structures for Mobile Data.* Journal of Algorithms 31(1), 1999.
private struct KineticTournament: ~Copyable {
  struct Match: BitwiseCopyable {
    /// The winner plus one; zero without a winner.
    var winner: UInt32
    /// The first time at which a match in this subtree changes its outcome.
    var turn: UInt32
  }

  struct Line: BitwiseCopyable {
    var size: UInt32
    var end: UInt32
  }

  private var lines: DenseArray<Line>
  private var matches: DenseArray<Match>
  private let leaves: Int

  init(objectCount: Int) {
    var leaves = 1
    while leaves < objectCount { leaves *= 2 }
    self.leaves = leaves
    lines = DenseArray(count: objectCount)
    matches = DenseArray(count: 2 * leaves)
    // With zeros, every match would count as changed at once, which is harmless but slow.
    for index in 0..<matches.count { matches[index].turn = .max }
  }

  /// Adds an object, or changes the time of its next use.
  ///
  /// - Complexity: O(log *n*) in the number of objects.
  mutating func set(_ id: ObjectID, size: UInt32, nextUse: UInt32, at now: UInt32) {
    lines[id] = Line(size: size, end: nextUse)
    matches[leaves + id.index].winner = id.rawValue &+ 1
    replayPath(of: id, at: now)
  }

  /// Removes an object from the competition.
  ///
  /// - Complexity: O(log *n*) in the number of objects.
  mutating func remove(_ id: ObjectID, at now: UInt32) {
    matches[leaves + id.index].winner = 0
    replayPath(of: id, at: now)
  }

  private mutating func replayPath(of id: ObjectID, at now: UInt32) {
    var node = (leaves + id.index) / 2
    while node > 0 {
      replay(node, at: now)
      node /= 2
    }
  }

  /// Returns the object of the greatest score; `.none` if nothing competes.
  mutating func winner(at now: UInt32) -> ObjectID {
    advance(1, to: now)
    return ObjectID(matches[1].winner &- 1)
  }

  private mutating func advance(_ node: Int, to now: UInt32) {
    guard node < leaves, matches[node].turn <= now else { return }
    advance(2 * node, to: now)
    advance(2 * node + 1, to: now)
    replay(node, at: now)
  }

  private mutating func replay(_ node: Int, at now: UInt32) {
    let (left, right) = (matches[2 * node], matches[2 * node + 1])
    var turn = min(left.turn, right.turn)
    guard left.winner != 0, right.winner != 0 else {
      matches[node] = Match(winner: max(left.winner, right.winner), turn: turn)
      return
    }
    let (one, other) = (lines[Int(left.winner) - 1], lines[Int(right.winner) - 1])
    let (score, otherScore) = (Self.score(one, now), Self.score(other, now))
    let leftWins = score >= otherScore
    let winner = leftWins ? one : other
    let loser = leftWins ? other : one
    if winner.size > loser.size {
      let lead = leftWins ? score - otherScore : otherScore - score
      let steps = lead / UInt64(winner.size - loser.size) + 1
      turn = min(turn, UInt32(min(UInt64(now) + steps, UInt64(UInt32.max))))
    }
    matches[node] = Match(winner: leftWins ? left.winner : right.winner, turn: turn)
  }

  /// Returns a score; zero for a use in the past, because the object is about to be set again or removed.
  private static func score(_ line: Line, _ now: UInt32) -> UInt64 {
    line.end > now ? UInt64(line.size) * UInt64(line.end - now) : 0
  }
}

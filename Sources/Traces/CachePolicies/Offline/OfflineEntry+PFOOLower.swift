extension OfflineEntry {
  /// PFOO-L: an upper bound of the hits of any policy, for any sizes, and so a lower bound of the misses.
  ///
  /// A hit uses an object's size for the time since its previous request, and all hits together use at most the
  /// capacity for the whole time. The bound takes the cheapest hits until that space × time is used up, as if space
  /// left free at one time could be used at another. D. S. Berger, N. Beckmann, M. Harchol-Balter. *Practical Bounds on
  /// Optimal Caching with Variable Object Sizes.* Proceedings of the ACM on Measurement and Analysis of Computing
  /// Systems 2(2), 2018.
  ///
  /// Time is counted in requests. If a capacity limits cost and number, the bound is the smaller of the two. Counting a
  /// part of a trace bounds the hits in that part, however warm the cache is. The number of hits is a bound; their cost
  /// is that of the chosen hits and does not bound the byte hits. If sizes change, a hit has the size of the previous
  /// request. Evictions are not counted.
  ///
  /// Sums are exact while the capacity times the requests is below 2^53.
  ///
  /// - Complexity: O(*n*) in the number of requests and O(*k* log *k*) in the hits that cost about as much as the last
  ///   one taken: at worst all.
  static let pfooLower = OfflineEntry(
    name: "pfoo-lower", summary: "a lower bound on the misses of any policy, with sizes",
    bound: .ceiling
  ) { trace, capacity, part in
    var counts = cheapestHits(trace, part, within: capacity, countsObjects: false)
    if capacity.count != .max {
      let byCount = cheapestHits(trace, part, within: capacity, countsObjects: true)
      if byCount.hits < counts.hits { counts = byCount }
    }
    counts.requests = part.count
    counts.requestedCost = part.reduce(0) { $0 + Int(trace.cost(at: $1)) }
    return counts
  }

  /// Takes the cheapest hits without sorting all: first bin by bin, then one by one within the bin in which the space ×
  /// time runs out.
  private static func cheapestHits(
    _ trace: ForeseenTrace, _ part: Range<Int>, within capacity: Capacity, countsObjects: Bool
  ) -> ReplayCounts {
    let intervals = ReuseIntervals(
      trace: trace, part: part, capacity: capacity, countsObjects: countsObjects)
    var bins = [Bin](repeating: Bin(), count: Bin.count)
    intervals.forEach {
      bins[Bin.number(of: $0.spaceTime)].add($0, hitCost: trace.cost(at: Int($0.end)))
    }
    var left = Double(countsObjects ? capacity.count : capacity.cost) * Double(part.count)
    var counts = ReplayCounts()
    var bin = 0
    while bin < bins.count, bins[bin].spaceTime <= left {
      left -= bins[bin].spaceTime
      counts.hits += bins[bin].hits
      counts.hitCost += bins[bin].hitCost
      bin += 1
    }
    guard bin < bins.count else { return counts }
    for interval in intervals.cheapestFirst(where: { Bin.number(of: $0.spaceTime) == bin }) {
      left -= Double(interval.spaceTime)
      guard left >= 0 else { break }
      counts.hits += 1
      counts.hitCost += Int(trace.cost(at: Int(interval.end)))
    }
    return counts
  }
}

/// Hits of similar space × time: to a sixty-fourth of a power of two.
private struct Bin {
  private static let bits = 6
  static let count = (64 - bits + 1) << bits

  private(set) var hits = 0
  private(set) var hitCost = 0
  private(set) var spaceTime = 0.0

  /// Returns the bin of a space × time; a larger one is never in an earlier bin.
  static func number(of spaceTime: UInt64) -> Int {
    let shift = max(0, 64 - spaceTime.leadingZeroBitCount - bits - 1)
    return shift << bits + Int(spaceTime >> UInt64(shift))
  }

  mutating func add(_ interval: ReuseIntervals.Interval, hitCost cost: UInt32) {
    hits += 1
    hitCost += Int(cost)
    spaceTime += Double(interval.spaceTime)
  }
}

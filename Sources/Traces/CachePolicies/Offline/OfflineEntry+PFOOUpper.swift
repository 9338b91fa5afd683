import Primitives

extension OfflineEntry {
  /// PFOO-U: hits of an attainable offline policy, for any sizes: an upper bound of the optimal misses.
  ///
  /// Hits are taken in the order of space × time, the cheapest first, if the cache has room during the whole interval.
  /// The result is a schedule that a cache with bypass can follow. D. S. Berger, N. Beckmann, M. Harchol-Balter.
  /// *Practical Bounds on Optimal Caching with Variable Object Sizes.* Proceedings of the ACM on Measurement and
  /// Analysis of Computing Systems 2(2), 2018.
  ///
  /// Deviation: the paper chooses the hits segment by segment with a min-cost flow, and keeps those that fit. Here they
  /// are chosen in the order of space × time over the whole trace. Both bounds are valid; the trace determines which
  /// one is closer. If sizes change, a hit has the size of the previous request. Evictions are not counted.
  ///
  /// Chooses hits for the whole trace up to the end of one part of it, and counts those in the part.
  ///
  /// - Complexity: O(*n* log *n*) in the number of requests.
  static let pfooUpper = OfflineEntry(
    name: "pfoo-upper",
    summary: "misses that some offline policy reaches, with sizes: an upper bound on the optimum",
    bound: .attainable
  ) { trace, capacity, part in
    let whole = 0..<part.upperBound
    let intervals = ReuseIntervals(
      trace: trace, part: whole, capacity: capacity, countsObjects: false)
    var costs = OccupiedSpace(moments: whole.count)
    var counted = OccupiedSpace(moments: capacity.count == .max ? 0 : whole.count)
    var counts = ReplayCounts()
    for interval in intervals.cheapestFirst() {
      let stretch = Int(interval.start)..<Int(interval.end)
      guard costs.greatest(in: stretch) + Int(interval.cost) <= capacity.cost else { continue }
      if capacity.count != .max {
        guard counted.greatest(in: stretch) < capacity.count else { continue }
        counted.add(1, in: stretch)
      }
      costs.add(Int(interval.cost), in: stretch)
      guard part.contains(Int(interval.end)) else { continue }
      counts.hits += 1
      counts.hitCost += Int(trace.cost(at: Int(interval.end)))
    }
    counts.requests = part.count
    counts.requestedCost = part.reduce(0) { $0 + Int(trace.cost(at: $1)) }
    return counts
  }
}

/// The used space of a cache between each two requests: a tree of sums for whole intervals.
private struct OccupiedSpace: ~Copyable {
  struct Node: BitwiseCopyable {
    /// The amount added to the whole interval of the node.
    var added: Int
    /// The greatest sum within the interval, without the amounts added above.
    var greatest: Int
  }

  private var nodes: DenseArray<Node>
  private let leaves: Int

  init(moments: Int) {
    var leaves = 1
    while leaves < moments { leaves *= 2 }
    self.leaves = leaves
    nodes = DenseArray(count: 2 * leaves)
  }

  /// - Complexity: O(log *n*).
  func greatest(in stretch: Range<Int>) -> Int { greatest(in: stretch, node: 1, 0..<leaves) }

  /// - Complexity: O(log *n*).
  mutating func add(_ amount: Int, in stretch: Range<Int>) {
    add(amount, in: stretch, node: 1, 0..<leaves)
  }

  private func greatest(in stretch: Range<Int>, node: Int, _ span: Range<Int>) -> Int {
    guard stretch.overlaps(span) else { return 0 }
    if stretch.lowerBound <= span.lowerBound, span.upperBound <= stretch.upperBound {
      return nodes[node].greatest
    }
    let middle = (span.lowerBound + span.upperBound) / 2
    let left = greatest(in: stretch, node: 2 * node, span.lowerBound..<middle)
    let right = greatest(in: stretch, node: 2 * node + 1, middle..<span.upperBound)
    return nodes[node].added + max(left, right)
  }

  private mutating func add(_ amount: Int, in stretch: Range<Int>, node: Int, _ span: Range<Int>) {
    guard stretch.overlaps(span) else { return }
    if stretch.lowerBound <= span.lowerBound, span.upperBound <= stretch.upperBound {
      nodes[node].added += amount
      nodes[node].greatest += amount
      return
    }
    let middle = (span.lowerBound + span.upperBound) / 2
    add(amount, in: stretch, node: 2 * node, span.lowerBound..<middle)
    add(amount, in: stretch, node: 2 * node + 1, middle..<span.upperBound)
    nodes[node].greatest =
      nodes[node].added + max(nodes[2 * node].greatest, nodes[2 * node + 1].greatest)
  }
}

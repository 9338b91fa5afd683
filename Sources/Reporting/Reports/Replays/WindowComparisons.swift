import CachePolicies
package import Metrics
import Primitives
package import TraceReplay

/// Comparisons of policies over the windows of a replay, at each capacity with the policy that has the most hits.
///
/// All policies replay the same windows, so their differences are paired. A window is taken as a draw from the traffic
/// of which the trace is a part. Neighbouring windows are not independent draws if they are short: the window after a
/// good one is often good, too. So windows are merged by twos until the differences of neighbours no longer correlate:
/// batch means with a test of their correlation, as in G. S. Fishman, *Grouping observations in digital simulation,*
/// Management Science 24(5), 1978.
package struct WindowComparisons: Sendable {
  /// A policy beside the best of its capacity.
  package struct Entry: Sendable {
    package let policy: String
    package let capacity: String
    /// The windows that are merged into a block.
    package let windowsPerBlock: Int
    /// True if the differences of neighbouring blocks still correlate, so that the interval is too short; nil if there
    /// are too few windows for a test.
    package let neighboursCorrelate: Bool?
    /// The comparison, whose seeds are blocks. Every difference counts: it has no margin.
    package let comparison: Comparison
  }

  /// The comparisons, by capacity and then by policy, without the best of each capacity.
  package let entries: [Entry]

  /// Compares the policies of a replay that could be built as caches.
  ///
  /// - Parameters:
  ///   - plan: The replay.
  ///   - results: The results; without windows there are no comparisons.
  ///   - metric: `hitRatio` or `byteHitRatio`.
  /// - Complexity: O(results × windows).
  package init(_ plan: ReplayPlan, _ results: [ReplayResult], _ metric: Metric) {
    let judged = Set(plan.policies.filter { !$0.isBound }.map(\.name))
    let replays = results.filter { judged.contains($0.policy) && !$0.windows.isEmpty }
    var bounds = TBounds()
    entries = replays.grouped(by: \.capacity).flatMap { capacity, here -> [Entry] in
      func ratio(_ counts: ReplayCounts) -> Double {
        metric == .hitRatio ? counts.hitRatio ?? 0 : counts.byteHitRatio
      }
      guard let best = here.max(by: { ratio($0.counts) < ratio($1.counts) }) else { return [] }
      let others = here.filter { $0.policy != best.policy }
      let blocks = others.map { WindowBlocks($0.windows, against: best.windows, ratio) }
      let pairs = zip(others, blocks).map { other, blocks in
        blocks.pairs(of: other.policy, against: best.policy)
      }
      let comparisons = Comparisons.judged(
        pairs, in: metric, [], &bounds, within: Margin(), chosen: .best)
      return zip(blocks, comparisons).map { blocks, comparison in
        Entry(
          policy: comparison.strategy, capacity: capacity, windowsPerBlock: blocks.windows,
          neighboursCorrelate: blocks.neighboursCorrelate, comparison: comparison)
      }
    }
  }
}

/// The ratios of two policies in blocks of windows that are long enough to be independent.
private struct WindowBlocks {
  /// The fewest blocks whose correlation says something.
  private static let least = 10

  /// The windows of a block.
  private(set) var windows = 1
  /// The ratios of both in each block.
  private(set) var ratios: [(own: Double, other: Double)] = []
  /// True if neighbours correlate; nil if they are too few for a test.
  private(set) var neighboursCorrelate: Bool?

  /// Merges windows. A last window that is shorter than the others is left out.
  init(
    _ own: [ReplayCounts], against other: [ReplayCounts], _ ratio: (ReplayCounts) -> Double
  ) {
    let length = own.first?.requests
    var blocks = zip(own, other).filter { $0.0.requests == length }
    while true {
      ratios = blocks.map { (ratio($0.0), ratio($0.1)) }
      if blocks.count >= Self.least { neighboursCorrelate = correlates }
      guard blocks.count >= 2 * Self.least, neighboursCorrelate == true else { return }
      blocks = stride(from: 0, to: blocks.count - 1, by: 2).map {
        (blocks[$0].0 + blocks[$0 + 1].0, blocks[$0].1 + blocks[$0 + 1].1)
      }
      windows *= 2
    }
  }

  /// True if the differences of neighbouring blocks correlate more than those of independent ones do in 95 of 100
  /// cases, where the correlation is normal with a variance of 1/n.
  private var correlates: Bool {
    let differences = ratios.map { $0.own - $0.other }
    let mean = differences.reduce(0, +) / Double(differences.count)
    let centred = differences.map { $0 - mean }
    let products = zip(centred, centred.dropFirst()).reduce(0) { $0 + $1.0 * $1.1 }
    let squares = centred.reduce(0) { $0 + $1 * $1 }
    return squares > 0 && products / squares > 1.645 / Double(centred.count).squareRoot()
  }

  /// Returns the ratios as pairs of two policies.
  func pairs(of policy: String, against best: String) -> PairedSeeds {
    var pairs = PairedSeeds(strategy: policy, against: best)
    for (own, other) in ratios { pairs.add(own, other) }
    return pairs
  }
}

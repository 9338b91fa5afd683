import Foundation
import Metrics
import Primitives
import Statistics

/// How much of what differs between the points of a sweep each of its keys decides: an analysis of variance.
///
/// In every world the squares of the differences of the headline's logarithm from its mean over all points are
/// shared out among the keys, each of which has what the means at its values differ by; the rest is what keys do together. A mean
/// over worlds, each of which counts alike, comes with its interval. It takes every value of a key with every
/// value of the others (R. A. Fisher. *Statistical Methods for Research Workers.* 1925; the shares are known as
/// η²). The logarithm makes twice as long count alike, whether of seconds or of hours; else a defect that costs
/// hours would leave nothing to all that costs minutes.
struct VarianceShares: Sendable {
  /// What a key decides.
  struct Share: Sendable {
    /// The path of the key; nil for what keys decide together.
    let path: String?
    /// The mean over worlds, 0 to 1.
    let mean: Double
    /// Where the true mean is, with 95 % certainty; nil in one world.
    let interval: ClosedRange<Double>?
  }

  /// The strategy that was run at every point.
  let strategy: String
  /// The greatest first, and what keys decide together last.
  let shares: [Share]
  /// The worlds in which anything differs.
  let worlds: Int

  /// The shares for each strategy of a sweep over two keys or more; none where not every value of a key meets
  /// every value of the others, or nothing differs.
  static func all(_ reports: [RunReport]) -> [VarianceShares] {
    reports.map(\.strategy).distinct.compactMap { name in
      VarianceShares(name, reports.filter { $0.strategy == name })
    }
  }

  private init?(_ strategy: String, _ reports: [RunReport]) {
    let paths = reports.first?.parameters.map(\.path) ?? []
    let points = reports.map(\.parameters).distinct
    let levels = paths.indices.map { place in Set(points.map { $0[place].value }).count }
    guard paths.count > 1, points.allSatisfy({ $0.map(\.path) == paths }),
      points.count == levels.reduce(1, *)
    else { return nil }
    let worlds = reports.map(\.seed).distinct.compactMap { seed in
      Self.shares(reports.filter { $0.seed == seed }, paths.count, points.count)
    }
    guard !worlds.isEmpty else { return nil }
    var bounds = TBounds()
    let means = (0...paths.count).map { place in PairedMean(worlds.map { $0[place] }) }
    let shares = means.enumerated().map { place, mean in
      Share(
        path: place < paths.count ? paths[place] : nil, mean: mean.mean,
        interval: mean.interval(missing: Comparison.error, &bounds))
    }
    self.strategy = strategy
    self.worlds = worlds.count
    self.shares = shares.dropLast().sorted { $0.mean > $1.mean } + shares.suffix(1)
  }

  /// Of a thousandth of a cell-second at the least, and rounded, since the last bits of a logarithm differ between
  /// processors.
  private static func logarithm(_ value: Double) -> Double {
    (log(max(value, 0.001)) * 0x1p30).rounded() * 0x1p-30
  }

  /// The share of each key in one world, and what is left; nil where a point is missing or nothing differs.
  private static func shares(_ reports: [RunReport], _ keys: Int, _ points: Int) -> [Double]? {
    let values = reports.compactMap { $0[Headline.metric] }.filter(\.isFinite).map(Self.logarithm)
    guard values.count == points, reports.count == points else { return nil }
    let mean = values.reduce(0, +) / Double(points)
    let total = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    guard total > 0 else { return nil }
    let own = (0..<keys).map { key in
      let groups = Dictionary(grouping: zip(reports, values)) { $0.0.parameters[key].value }
      // In a fixed order, for the last bits of the sum.
      let squares = groups.sorted { $0.key < $1.key }.map { _, group in
        let difference = group.reduce(0) { $0 + $1.1 } / Double(group.count) - mean
        return Double(group.count) * difference * difference
      }
      return squares.reduce(0, +) / total
    }
    return own + [max(0, 1 - own.reduce(0, +))]
  }
}

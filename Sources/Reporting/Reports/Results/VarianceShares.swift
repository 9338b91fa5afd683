import Foundation
package import Metrics
import Primitives

/// An analysis of variance of a sweep: the share of the variance between its points that each key explains.
///
/// The analysis is made for each seed, with the logarithm of the headline metric. It computes the sum of the squared
/// differences from the mean over all points. For each value of a key, there is a mean over the points with that value.
/// The key explains the part of the sum that comes from the differences between these means. The rest belongs to
/// interactions of keys (R. A. Fisher. *Statistical Methods for Research Workers.* 1925; the shares are known as η²).
/// The total effect of a key includes its interactions: it comes from the differences between points that differ only
/// in that key (T. Homma, A. Saltelli. *Importance Measures in Global Sensitivity Analysis of Nonlinear Models.*
/// Reliability Engineering and System Safety 52, 1996). The sweep must contain every combination of values.
///
/// With the logarithm, a doubling counts the same for seconds and for hours. Without it, a defect that costs hours
/// would hide all effects of minutes.
package struct VarianceShares: Sendable {
  /// The share of a key. All values are means over seeds, from 0 to 1.
  package struct Share: Sendable {
    /// The path of the key; nil for interactions of keys.
    package let path: String?
    /// The share of the key without interactions.
    package let mean: Double
    /// The 95 % interval of the true mean; nil with one seed.
    let interval: ClosedRange<Double>?
    /// The share of the key with its interactions; nil for interactions.
    package let total: Double?
    /// The 95 % interval of the true mean of the total; nil with one seed.
    let totalInterval: ClosedRange<Double>?

    /// True if the total is not significantly above zero, or is written as zero.
    package var isNothing: Bool {
      guard let total else { return false }
      return total < 0.0005 || (totalInterval?.lowerBound ?? total) <= 0
    }
  }

  /// The strategy that was run at every point.
  let strategy: String
  /// The largest share first, and interactions last.
  package let shares: [Share]
  /// The number of seeds for which any points differ.
  let seedCount: Int

  /// Returns the shares for each strategy of a sweep over two or more keys. If a strategy was run with several models
  /// of NSCache, the first model counts. A strategy is left out if the sweep does not contain every combination of
  /// values, or if nothing differs.
  ///
  /// - Complexity: O(runs × keys).
  package static func all(_ reports: [RunReport]) -> [VarianceShares] {
    ReportGroup.groups(reports).grouped(by: \.strategy).compactMap { VarianceShares($0, $1) }
  }

  private init?(_ strategy: String, _ groups: [ReportGroup]) {
    let figures = groups.map { group in
      Dictionary(
        group.reports.compactMap { run in run[Headline.metric].map { (run.seed, $0) } },
        uniquingKeysWith: { first, _ in first })
    }
    let seeds = groups.first?.reports.map(\.seed).distinct ?? []
    self.init(
      strategy, at: groups.map(\.parameters),
      values: seeds.map { seed in figures.compactMap { $0[seed] } })
  }

  /// Computes the shares of one metric of a strategy. Nil if there are fewer than two keys, if the sweep does not
  /// contain every combination of values, or if nothing differs.
  ///
  /// - Parameters:
  ///   - strategy: The strategy's name.
  ///   - points: The points of the sweep.
  ///   - values: For each seed, a value at each point; seeds without values are skipped.
  /// - Complexity: O(values × keys).
  package init?(_ strategy: String, at points: [[RunReport.Parameter]], values: [[Double]]) {
    let paths = points.first?.map(\.path) ?? []
    guard paths.count > 1, let grid = Grid(points, paths) else { return nil }
    let seeds = values.compactMap { values in
      grid.variance(of: values.filter(\.isFinite).map(Self.logarithm))
    }
    guard !seeds.isEmpty else { return nil }
    var bounds = TBounds()
    let shares = (0...paths.count).map { key in
      let own = PairedMean(seeds.map { $0.own[key] })
      let total = key < paths.count ? PairedMean(seeds.map { $0.total[key] }) : nil
      return Share(
        path: key < paths.count ? paths[key] : nil, mean: own.mean,
        interval: own.interval(missing: Comparison.error, &bounds), total: total?.mean,
        totalInterval: total?.interval(missing: Comparison.error, &bounds))
    }
    self.strategy = strategy
    self.seedCount = seeds.count
    self.shares = shares.dropLast().sorted { $0.mean > $1.mean } + shares.suffix(1)
  }

  /// Returns the logarithm of a value; values below 0.001 count as 0.001. The result is rounded, since the last bits of
  /// a logarithm differ between processors.
  private static func logarithm(_ value: Double) -> Double {
    (log(max(value, 0.001)) * 0x1p30).rounded() * 0x1p-30
  }
}

/// The points of a sweep that contains every combination of values.
private struct Grid {
  /// For each key, the points in groups with the same value of that key.
  private let alike: [[[Int]]]
  /// For each key, the points in groups with the same values of all other keys.
  private let besides: [[[Int]]]
  private let count: Int

  /// Creates a grid; nil if points have other keys, or if a point is missing.
  init?(_ points: [[RunReport.Parameter]], _ paths: [String]) {
    guard points.allSatisfy({ $0.map(\.path) == paths }) else { return nil }
    alike = paths.indices.map { key in Self.groups(points) { [$0[key]] } }
    besides = paths.indices.map { key in
      Self.groups(points) { point in point.indices.filter { $0 != key }.map { point[$0] } }
    }
    count = points.count
    guard count == alike.reduce(1, { $0 * $1.count }) else { return nil }
  }

  /// Returns the indices of points with a common property, in the order of their first occurrence.
  private static func groups(
    _ points: [[RunReport.Parameter]], _ common: ([RunReport.Parameter]) -> [RunReport.Parameter]
  ) -> [[Int]] {
    points.indices.grouped { common(points[$0]) }.map(\.elements)
  }

  /// Returns the shares of the variance of `values`, which has one value for each point. `own` has the share of each
  /// key alone, then the share of interactions; `total` has the total share of each key. Nil if a value is missing or
  /// none differs.
  func variance(of values: [Double]) -> (own: [Double], total: [Double])? {
    guard values.count == count else { return nil }
    let mean = Self.mean(values)
    let all = Self.squares(values, from: mean)
    guard all > 0 else { return nil }
    let own = alike.map { groups in
      groups.reduce(0) { sum, group in
        let difference = Self.mean(group.map { values[$0] }) - mean
        return sum + Double(group.count) * difference * difference
      } / all
    }
    let total = besides.map { groups in
      groups.reduce(0) { sum, group in
        let here = group.map { values[$0] }
        return sum + Self.squares(here, from: Self.mean(here))
      } / all
    }
    return (own + [max(0, 1 - own.reduce(0, +))], total)
  }

  private static func mean(_ values: [Double]) -> Double {
    values.reduce(0, +) / Double(max(1, values.count))
  }

  private static func squares(_ values: [Double], from mean: Double) -> Double {
    values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
  }
}

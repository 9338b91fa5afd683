import Foundation
package import Metrics
import Primitives

/// How much of what differs between the points of a sweep each of its keys decides: an analysis of variance.
///
/// In every world the squares of the differences of the headline's logarithm from its mean over all points are
/// shared out among the keys, each of which has what the means at its values differ by; the rest is what keys do
/// together (R. A. Fisher. *Statistical Methods for Research Workers.* 1925; the shares are known as η²). With all
/// that it does together with others a key has what differs between points that differ in that key alone, its
/// total effect (T. Homma, A. Saltelli. *Importance Measures in Global Sensitivity Analysis of Nonlinear Models.*
/// Reliability Engineering and System Safety 52, 1996). Every value of a key must meet every value of the others.
///
/// The logarithm makes twice as long count alike, whether of seconds or of hours; else a defect that costs hours
/// would leave nothing to all that costs minutes.
package struct VarianceShares: Sendable {
  /// What a key decides, each a mean over worlds, 0 to 1.
  package struct Share: Sendable {
    /// The path of the key; nil for what keys decide together.
    package let path: String?
    /// What it decides alone.
    package let mean: Double
    /// Where the true mean is, with 95 % certainty; nil in one world.
    let interval: ClosedRange<Double>?
    /// What it decides alone and together with others; nil for what keys decide together.
    package let total: Double?
    /// Where the true mean of that is, with 95 % certainty; nil in one world.
    let totalInterval: ClosedRange<Double>?

    /// Whether all that it decides is not told from nothing, or reads as none.
    package var isNothing: Bool {
      guard let total else { return false }
      return total < 0.0005 || (totalInterval?.lowerBound ?? total) <= 0
    }
  }

  /// The strategy that was run at every point.
  let strategy: String
  /// The greatest first, and what keys decide together last.
  package let shares: [Share]
  /// The worlds in which anything differs.
  let worlds: Int

  /// The shares for each strategy of a sweep over two keys or more, under its first model of NSCache; none where
  /// not every value of a key meets every value of the others, or nothing differs.
  ///
  /// - Complexity: O(runs × keys).
  package static func all(_ reports: [RunReport]) -> [VarianceShares] {
    let groups = ReportGroup.groups(reports)
    return groups.map(\.strategy).distinct.compactMap { name in
      VarianceShares(name, groups.filter { $0.strategy == name })
    }
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

  /// The shares of one metric of a strategy; nil with fewer than two keys, where not every value of a key meets
  /// every value of the others, or nothing differs.
  ///
  /// - Parameters:
  ///   - strategy: The strategy's name.
  ///   - points: The points of the sweep.
  ///   - values: For each world a value at each point; worlds without are passed over.
  /// - Complexity: O(values × keys).
  package init?(_ strategy: String, at points: [[RunReport.Parameter]], values: [[Double]]) {
    let paths = points.first?.map(\.path) ?? []
    guard paths.count > 1, let grid = Grid(points, paths) else { return nil }
    let worlds = values.compactMap { values in
      grid.variance(of: values.filter(\.isFinite).map(Self.logarithm))
    }
    guard !worlds.isEmpty else { return nil }
    var bounds = TBounds()
    let shares = (0...paths.count).map { key in
      let own = PairedMean(worlds.map { $0.own[key] })
      let total = key < paths.count ? PairedMean(worlds.map { $0.total[key] }) : nil
      return Share(
        path: key < paths.count ? paths[key] : nil, mean: own.mean,
        interval: own.interval(missing: Comparison.error, &bounds), total: total?.mean,
        totalInterval: total?.interval(missing: Comparison.error, &bounds))
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
}

/// The points of a sweep in which every value of a key meets every value of the others.
private struct Grid {
  /// For each key the points that share its value.
  private let alike: [[[Int]]]
  /// For each key the points that share the values of all others.
  private let besides: [[[Int]]]
  private let count: Int

  /// A grid; nil where points have other keys, or one is missing.
  init?(_ points: [[RunReport.Parameter]], _ paths: [String]) {
    guard points.allSatisfy({ $0.map(\.path) == paths }) else { return nil }
    alike = paths.indices.map { key in Self.groups(points) { [$0[key]] } }
    besides = paths.indices.map { key in
      Self.groups(points) { point in point.indices.filter { $0 != key }.map { point[$0] } }
    }
    count = points.count
    guard count == alike.reduce(1, { $0 * $1.count }) else { return nil }
  }

  /// The positions of points that have something in common, in the order in which that first comes.
  private static func groups(
    _ points: [[RunReport.Parameter]], _ common: ([RunReport.Parameter]) -> [RunReport.Parameter]
  ) -> [[Int]] {
    let keys = points.map(common)
    let members = Dictionary(grouping: points.indices) { keys[$0] }
    return keys.distinct.map { members[$0] ?? [] }
  }

  /// What each key has of the variance of one value at each point, alone and in all, with what keys have together
  /// as the last of the first; nil where a value is missing or none differs.
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

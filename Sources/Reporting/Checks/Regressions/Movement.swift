package import Metrics
import Primitives
import TextOutput
package import Reports

/// How a metric of a strategy moved at a point of the sweep, over the worlds that both sides have.
package struct Movement: Hashable, Sendable {
  /// What it comes to, the gravest first.
  package enum Kind: String, Sendable, CaseIterable {
    /// Worse, by the metric's preference.
    case regressed
    /// Different where neither way is better, or data on one side only.
    case changed
    /// Better, by the metric's preference.
    case improved
    /// Different, and the worlds do not decide which way.
    case notShown = "not-shown"
    /// Different by what does not matter.
    case withinMargin = "within-margin"
  }

  /// The strategy.
  package let strategy: String
  /// The point of the sweep; empty without one.
  package let parameters: [RunReport.Parameter]
  /// The metric's name.
  package let metric: String
  /// The mean before, of the worlds that have data on both sides; none without such.
  package let before: Double?
  /// The mean after, of the same worlds.
  package let after: Double?
  /// How sure it is; nil if any difference counts, and for a metric that this version does not know.
  package let comparison: Comparison?
  /// How many worlds both sides have.
  package let worlds: Int
  /// In how many of them it is worse.
  package let worse: Int
  /// In how many it is better.
  package let better: Int
  /// What it comes to.
  package let kind: Kind
}

extension Movement {
  /// The movement of a metric; nil where no world differs.
  ///
  /// - Parameters:
  ///   - point: The strategy and the point of the sweep.
  ///   - changes: The worlds that differ.
  ///   - worlds: How many there are.
  ///   - pairs: The worlds that have data on both sides.
  ///   - comparison: How sure the difference is; nil where no interval can say.
  ///   - isExact: Whether worlds are compared one by one.
  init?(
    _ point: RunKey, _ changes: [Change], of worlds: Int, _ pairs: PairedWorlds,
    _ comparison: Comparison?, isExact: Bool
  ) {
    guard let first = changes.first else { return nil }
    strategy = point.strategy
    parameters = point.parameters
    metric = first.metric
    let mean = pairs.differences.reduce(0, +) / Double(max(1, pairs.differences.count))
    before = pairs.differences.isEmpty ? nil : pairs.referenceMean
    after = pairs.differences.isEmpty ? nil : pairs.referenceMean + mean
    self.comparison = comparison
    self.worlds = worlds
    worse = changes.count { $0.kind == .regressed }
    better = changes.count { $0.kind == .improved }
    // Where no world has data on both sides there is nothing to judge, and data came or went.
    guard !isExact, !pairs.differences.isEmpty else {
      kind = worse > 0 ? .regressed : better < changes.count ? .changed : .improved
      return
    }
    guard let comparison else {
      kind = .notShown
      return
    }
    let margin = comparison.metric.margin.width(beside: pairs.referenceMean)
    // Fewer worlds than an interval needs are what the scenario has: they are taken as they are.
    let isUnanimous = worlds < Comparison.fewestWorlds && max(worse, better) == changes.count
    kind =
      switch comparison.verdict {
      case .better: .improved
      case .worse: .regressed
      // Where a world has data on one side only, nobody knows how much that is.
      case .same: worse + better == changes.count ? .withinMargin : .notShown
      case .notShown where isUnanimous && abs(mean) > margin: worse > 0 ? .regressed : .improved
      case .notShown where isUnanimous: .withinMargin
      case .notShown: .notShown
      }
  }

  /// The strategy at the point of the sweep.
  var point: RunKey { RunKey(strategy: strategy, parameters: parameters) }
}

extension Movement {
  /// The movement as a row: strategy, metric, before, after, change, worlds, and what it means.
  var texts: [String] {
    [point.label, metric] + MetricText.pair(before, after, unit) + [change, worldsText, kind.words]
  }

  /// The movement in a few words.
  package var sentence: String {
    let row = texts
    let sure = row[4].isEmpty ? "" : " (\(row[4]); \(row[5]))"
    return "\(metric) \(row[2]) → \(row[3])\(sure): \(kind.words)"
  }

  /// The mean after less that before; nil without data.
  var difference: Double? {
    guard let before, let after else { return nil }
    return comparison?.difference ?? after - before
  }

  /// A value as files spell it; nil without data.
  func spelling(_ value: Double?) -> String? {
    value.flatMap { NumberText.text($0, decimals: Metric.named(metric)?.meanDecimals ?? 6) }
  }

  private var unit: Metric.Unit { Metric.named(metric)?.unit ?? .count }

  /// The difference and half its interval: of the figure before, in percentage points for shares.
  private var change: String {
    guard let before, let after else { return "" }
    let isRelative = unit != .ratio && before != 0
    let scale = unit == .ratio ? 100 : isRelative ? 100 / abs(before) : 1
    let difference = (after - before) * scale
    let half = comparison?.half.map { $0 * scale }
    // With one decimal, or with as many as it takes to be above zero.
    let needed = (1...6).first { abs(difference) * 2 >= NumberText.step($0) }
    let texts = [difference, half].compactMap { $0?.text(decimals: needed ?? 1) }
    let name = unit == .ratio ? " pp" : isRelative ? " %" : ""
    return (difference > 0 ? "+" : "") + texts.joined(separator: " ± ") + name
  }

  /// Such as `18 worse, 2 better of 20`.
  private var worldsText: String {
    let counts = [(worse, "worse"), (better, "better")].filter { $0.0 > 0 }
    return (counts.isEmpty ? "" : counts.map { "\($0.0) \($0.1)" }.joined(separator: ", ") + " ")
      + "of \(worlds)"
  }
}

extension Movement.Kind {
  /// The words for people.
  package var words: String {
    switch self {
    case .notShown: "not significant"
    case .withinMargin: "within margin"
    case .regressed, .changed, .improved: rawValue
    }
  }
}

extension NumberText {
  /// The smallest number above zero that so many decimals can show.
  fileprivate static func step(_ decimals: Int) -> Double {
    (0..<decimals).reduce(1) { step, _ in step / 10 }
  }
}

package import Metrics
import Primitives
package import Reports
import TextOutput

/// The change of a strategy's metric at a point of the sweep, over the seeds that both sides have.
package struct Movement: Hashable, Sendable {
  /// The kind of a movement, the gravest first.
  package enum Kind: String, Sendable, CaseIterable {
    /// Worse, by the metric's preference.
    case regressed
    /// Different, if neither direction is better or only one side has data.
    case changed
    /// Better, by the metric's preference.
    case improved
    /// Different, but not significantly better or worse.
    case notShown = "not-shown"
    /// Different by no more than the margin.
    case withinMargin = "within-margin"
  }

  package let strategy: String
  /// The point of the sweep; empty without one.
  package let parameters: [RunReport.Parameter]
  /// The metric's name.
  package let metric: String
  /// The mean before, over the seeds that have data on both sides; nil without such seeds.
  package let before: Double?
  /// The mean after, over the same seeds.
  package let after: Double?
  /// The significance; nil if any difference counts or this version does not know the metric.
  package let comparison: Comparison?
  /// The number of seeds that both sides have.
  package let seedCount: Int
  /// The number of seeds with which the metric is worse.
  package let worse: Int
  /// The number of seeds with which the metric is better.
  package let better: Int
  /// The kind of the movement.
  package let kind: Kind
  /// True if no seed had the defect that the metric counts, and some have it now.
  let isNewDefect: Bool

  /// The movement as a row: strategy, metric, before, after, change, seeds, and kind.
  var texts: [String] {
    [point.label, metric] + MetricText.pair(before, after, unit) + [change, seedsText, kind.words]
  }

  /// The movement in a few words.
  package var sentence: String {
    let row = texts
    let sure = row[4].isEmpty ? "" : " (\(row[4]); \(row[5]))"
    return "\(metric) \(row[2]) → \(row[3])\(sure): \(kind.words)"
  }

  /// The mean after minus the mean before; nil without data.
  var difference: Double? {
    guard let before, let after else { return nil }
    return comparison?.difference ?? after - before
  }

  /// A value as files spell it; nil without data.
  func spelling(_ value: Double?) -> String? {
    value.flatMap { NumberText.text($0, decimals: Metric.named(metric)?.meanDecimals ?? 6) }
  }

  private var unit: Metric.Unit { Metric.named(metric)?.unit ?? .count }

  /// The difference and half its interval: relative to the figure before, or in percentage points for shares.
  private var change: String {
    guard let before, let after else { return "" }
    if isNewDefect {
      return "0 with every seed before, \(worse) \(worse == 1 ? "seed" : "seeds") now"
    }
    let isRelative = unit != .ratio && before != 0
    let scale = unit == .ratio ? 100 : isRelative ? 100 / abs(before) : 1
    let difference = (after - before) * scale
    let half = comparison?.half.map { $0 * scale }
    // One decimal, or as many as are needed to show a difference above zero.
    let needed = (1...6).first { abs(difference) * 2 >= NumberText.step($0) }
    let texts = [difference, half].compactMap { $0?.text(decimals: needed ?? 1) }
    let name = unit == .ratio ? " pp" : isRelative ? " %" : ""
    return (difference > 0 ? "+" : "") + texts.joined(separator: " ± ") + name
  }

  /// A text such as `18 worse, 2 better of 20`.
  private var seedsText: String {
    let counts = [(worse, "worse"), (better, "better")].filter { $0.0 > 0 }
    return (counts.isEmpty ? "" : counts.map { "\($0.0) \($0.1)" }.joined(separator: ", ") + " ")
      + "of \(seedCount)"
  }
}

extension Movement {
  /// Creates the movement of a metric; nil if no seed differs.
  ///
  /// - Parameters:
  ///   - point: The strategy and the point of the sweep.
  ///   - changes: The seeds that differ.
  ///   - seedCount: The number of seeds.
  ///   - pairs: The seeds that have data on both sides.
  ///   - comparison: The significance of the difference; nil if there is no interval.
  ///   - isExact: True if seeds are compared one by one.
  init?(
    _ point: RunKey, _ changes: [Change], of seedCount: Int, _ pairs: PairedSeeds,
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
    self.seedCount = seedCount
    let isNew =
      Metric.named(metric)?.isDefect == true && pairs.referenceMean == 0
      && changes.allSatisfy { ($0.before ?? 0) == 0 } && changes.contains { ($0.after ?? 0) > 0 }
    isNewDefect = isNew
    worse = changes.count { isNew ? ($0.after ?? 0) > 0 : $0.kind == .regressed }
    better = changes.count { $0.kind == .improved }
    // Without a seed that has data on both sides there is nothing to judge: data appeared or disappeared.
    guard !isExact, !pairs.differences.isEmpty else {
      kind = worse > 0 ? .regressed : better < changes.count ? .changed : .improved
      return
    }
    guard let comparison, !isNew else {
      kind = isNew ? .regressed : .notShown
      return
    }
    let margin = comparison.metric.margin.width(beside: pairs.referenceMean)
    // A scenario may have fewer seeds than an interval needs. Then a movement counts if all seeds agree.
    let isUnanimous = seedCount < Comparison.minSeeds && max(worse, better) == changes.count
    kind =
      switch comparison.verdict {
      case .better: .improved
      case .worse: .regressed
      // If a seed has data on one side only, the size of its difference is unknown.
      case .same: worse + better == changes.count ? .withinMargin : .notShown
      case .notShown where isUnanimous && abs(mean) > margin: worse > 0 ? .regressed : .improved
      case .notShown where isUnanimous: .withinMargin
      case .notShown: .notShown
      }
  }

  /// Creates the movement of a metric that left the range of its accepted repeats.
  ///
  /// - Parameters:
  ///   - point: The strategy and the point of the sweep.
  ///   - metric: The metric.
  ///   - before: The mean of the accepted repeats.
  ///   - after: The median of the later repeats; nil if most have no data.
  ///   - count: The number of later repeats.
  ///   - moved: The number of later repeats beyond the range.
  ///   - isWorse: True if the metric became worse.
  init(
    _ point: RunKey, _ metric: Metric, from before: Double, to after: Double?, of count: Int,
    moved: Int, isWorse: Bool
  ) {
    (strategy, parameters, self.metric) = (point.strategy, point.parameters, metric.name)
    (self.before, self.after, comparison, seedCount) = (before, after, nil, count)
    (worse, better) = isWorse ? (moved, 0) : (0, moved)
    (kind, isNewDefect) = (isWorse ? .regressed : .improved, false)
  }

  /// True if the metric is the one that decides between strategies.
  var isHeadline: Bool { metric == Headline.metric.name }

  /// The strategy at the point of the sweep.
  var point: RunKey { RunKey(strategy: strategy, parameters: parameters) }
}

extension Movement.Kind {
  /// The name in reports.
  package var words: String {
    switch self {
    case .notShown: "not significant"
    case .withinMargin: "within margin"
    case .regressed, .changed, .improved: rawValue
    }
  }
}

extension NumberText {
  /// Returns the smallest number above zero that this many decimals can show.
  fileprivate static func step(_ decimals: Int) -> Double {
    (0..<decimals).reduce(1) { step, _ in step / 10 }
  }
}

/// A metric of a run that differs from the baseline.
package struct Change: Hashable, Sendable {
  /// The direction of a difference.
  package enum Kind: String, Sendable {
    /// Better, by the metric's preference.
    case improved
    /// Worse, by the metric's preference.
    case regressed
    /// Different, if neither direction is better or only one side has data.
    case changed
  }

  package let run: RunKey
  /// The metric's name.
  package let metric: String
  /// The value in the baseline; nil without data.
  package let before: Double?
  /// The value now; nil without data.
  package let after: Double?

  /// The direction of the difference.
  package var kind: Kind {
    guard let before, let after else { return .changed }
    return switch Metric.named(metric)?.preference {
    case .higher: after > before ? .improved : .regressed
    case .lower: after < before ? .improved : .regressed
    case .neither, nil: .changed
    }
  }

  /// The change as a JSON object.
  var json: JSONValue {
    [
      "run": run.json, "metric": metric, "kind": kind.rawValue,
      "before": RunResult.Figure(name: metric, value: before).json,
      "after": RunResult.Figure(name: metric, value: after).json,
    ]
  }
}

extension RunKey {
  /// The run as a JSON object.
  var json: JSONValue {
    ["strategy": strategy, "seed": seed, "parameters": parameters.json]
  }
}

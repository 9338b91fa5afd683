package import Metrics
import Statistics

/// How a strategy differs from the reference in one metric, over the worlds that both ran in.
package struct Comparison: Hashable, Sendable {
  /// What the difference comes to.
  package enum Verdict: String, Sendable, CaseIterable {
    /// Better, by the metric's preference, even as one of several strategies that were looked at.
    case better
    /// Worse in the same sense.
    case worse
    /// No world differs, or what there may be does not matter.
    case same
    /// Neither: the worlds do not decide it.
    case notShown
  }

  /// How many worlds must have data, and how many of them differ, before anything is better or worse. The
  /// fewer they are, the more an interval trusts in the shape of what it cannot see.
  package static let fewestWorlds = 5

  /// The share of errors that a metric's comparisons have, at each point of a sweep.
  package static let error = 0.05

  /// The strategy.
  package let strategy: String
  /// The reference.
  package let against: String
  /// The metric; one that has a preference.
  package let metric: Metric
  /// The point of the sweep; empty without one.
  package let parameters: [RunReport.Parameter]
  /// In how many worlds both had data.
  package let worlds: Int
  /// The strategy's mean less the reference's; none where no world has data of both.
  package let difference: Double?
  /// The interval of 95 %, asked of this strategy alone; none with fewer than two worlds.
  package let interval: ClosedRange<Double>?
  /// The interval that is left of it among all strategies (``Holm``), which is what decides.
  package let adjusted: ClosedRange<Double>?
  /// What it comes to.
  package let verdict: Verdict
  /// The guesses on which it hangs, found by halving and doubling each.
  package internal(set) var conditions: [String] = []
}

extension Comparison {
  /// Judges a difference.
  ///
  /// Its figures are rounded first, as results spell them, so that the last bits decide nothing.
  init(
    _ strategy: String, against reference: String, _ metric: Metric,
    _ parameters: [RunReport.Parameter], _ mean: PairedMean, referenceMean: Double,
    preferring preference: Metric.Preference, interval: ClosedRange<Double>?,
    adjusted: ClosedRange<Double>?
  ) {
    func rounded(_ range: ClosedRange<Double>?) -> ClosedRange<Double>? {
      range.map { metric.roundedMean($0.lowerBound)...metric.roundedMean($0.upperBound) }
    }
    self.strategy = strategy
    self.against = reference
    self.metric = metric
    self.parameters = parameters
    worlds = mean.count
    difference = mean.count == 0 ? nil : metric.roundedMean(mean.mean)
    self.interval = rounded(interval)
    self.adjusted = rounded(adjusted)
    verdict = Self.verdict(
      mean, self.adjusted, margin: metric.margin.width(beside: referenceMean), preference)
  }

  private static func verdict(
    _ mean: PairedMean, _ interval: ClosedRange<Double>?, margin: Double,
    _ preference: Metric.Preference
  ) -> Verdict {
    guard mean.count >= fewestWorlds, let interval else { return .notShown }
    let isWithin = interval.lowerBound >= -margin && interval.upperBound <= margin
    if mean.differing == 0 || isWithin { return .same }
    guard mean.differing >= fewestWorlds, !interval.contains(0) else { return .notShown }
    return (interval.lowerBound > 0) == (preference == .higher) ? .better : .worse
  }
}

extension Metric {
  /// The decimals of a mean over worlds, which is seldom whole.
  var meanDecimals: Int { max(3, unit.decimals) }

  /// A mean, or the end of an interval, as results spell it.
  func roundedMean(_ value: Double) -> Double {
    let scale = meanDecimals == 3 ? 1e3 : 1e6
    return (value * scale).rounded() / scale + 0  // Takes the sign off a zero.
  }
}

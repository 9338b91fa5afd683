package import Metrics
import Primitives

/// The difference of a strategy from the reference in one metric, over the seeds that both ran with.
package struct Comparison: Hashable, Sendable {
  /// The verdict on a difference.
  package enum Verdict: String, Sendable, CaseIterable {
    /// Better, by the metric's preference, even as one of several compared strategies.
    case better
    /// Worse, in the same sense.
    case worse
    /// No seed differs, or any difference is within the margin.
    case same
    /// Neither of these: no significant difference.
    case notShown

    /// True if a difference is significant.
    package var isSignificant: Bool { self == .better || self == .worse }
  }

  /// The minimum number of seeds that have data, and the minimum number that differ, before anything is better or
  /// worse. With fewer seeds, an interval relies more on the unknown shape of the distribution.
  package static let minSeeds = 5

  /// The family-wise error rate of a metric's comparisons at each point of a sweep.
  package static let error = 0.05

  package let strategy: String
  /// The reference.
  package let against: String
  /// The metric, which has a preference.
  package let metric: Metric
  /// The point of the sweep; empty without one.
  package let parameters: [RunReport.Parameter]
  /// The number of seeds for which both had data.
  package let seedCount: Int
  /// The strategy's mean minus the reference's; nil if no seed has data for both.
  package let difference: Double?
  /// The 95 % interval for this strategy alone. Nil with fewer than two seeds, or if the metric's intervals do not
  /// cover 95 %.
  package let interval: ClosedRange<Double>?
  /// The median, lowest and highest difference; nil if there is an interval.
  package let spread: Spread?
  /// The interval adjusted for all strategies (``Holm``); it decides the verdict.
  package let adjusted: ClosedRange<Double>?
  package let verdict: Verdict
  /// The verdict if no other strategy had been compared.
  package let verdictAlone: Verdict
  /// The guesses on which the verdict depends, found by halving and doubling each.
  package internal(set) var conditions: [String] = []
}

/// The median and the range of values whose mean has no reliable interval.
package struct Spread: Hashable, Sendable {
  package let median: Double
  /// The lowest and the highest value.
  package let range: ClosedRange<Double>

  /// Computes the spread of values; nil without values.
  ///
  /// - Complexity: O(*n* log *n*).
  package init?(_ values: [Double], of metric: Metric) {
    let sorted = values.sorted().map(metric.roundedMean)
    guard let least = sorted.first, let greatest = sorted.last else { return nil }
    median = metric.roundedMean((sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2)
    range = least...greatest
  }
}

extension Comparison.Verdict {
  /// Returns a difference with half its interval, in parentheses if it is not significant.
  package func text(_ difference: Double, half: Double?, _ form: ColumnText.Form) -> String {
    guard self != .same else { return Self.sameText }
    let text =
      (difference > 0 ? "+" : "") + ColumnText.text(difference, form)
      + (half.map { " ± " + ColumnText.text($0, form) } ?? "")
    return self == .notShown ? "(\(text))" : text
  }

  /// The text in place of a difference that does not matter.
  static let sameText = "same"
}

extension Comparison {
  /// The difference with its adjusted interval, such as "+1.2 s [+0.3 s, +2.1 s]"; nil without an interval.
  package var text: String? {
    guard let difference, let adjusted else { return nil }
    func text(_ value: Double) -> String {
      (value > 0 ? "+" : "") + MetricText.text(value, metric.unit)
    }
    return "\(text(difference)) [\(text(adjusted.lowerBound)), \(text(adjusted.upperBound))]"
  }

  /// The figure after ± beside the difference; nil without an interval.
  ///
  /// It is the longer side of the adjusted interval. If the longer side reaches across zero although the interval does
  /// not, it is the side towards zero. So the difference ± this figure excludes zero exactly if the interval does.
  package var half: Double? {
    guard let difference, let adjusted else { return nil }
    return Self.half(of: difference, within: adjusted)
  }

  /// Returns the figure after ± beside a difference with an interval.
  package static func half(of difference: Double, within adjusted: ClosedRange<Double>) -> Double {
    let sides = (difference - adjusted.lowerBound, adjusted.upperBound - difference)
    let longer = max(sides.0, sides.1)
    if adjusted.contains(0) || longer < abs(difference) { return longer }
    return difference > 0 ? sides.0 : sides.1
  }

  /// Judges a difference.
  ///
  /// It rounds the figures first, as in results, so that the last bits have no effect.
  init(
    _ strategy: String, against reference: String, _ metric: Metric,
    _ parameters: [RunReport.Parameter], _ mean: PairedMean, referenceMean: Double,
    preferring preference: Metric.Preference, within limit: Margin,
    interval: ClosedRange<Double>?, adjusted: ClosedRange<Double>?, spread: Spread?
  ) {
    func rounded(_ range: ClosedRange<Double>?) -> ClosedRange<Double>? {
      range.map { metric.roundedMean($0.lowerBound)...metric.roundedMean($0.upperBound) }
    }
    self.strategy = strategy
    self.against = reference
    self.metric = metric
    self.parameters = parameters
    seedCount = mean.count
    difference = mean.count == 0 ? nil : metric.roundedMean(mean.mean)
    self.interval = metric.hasReliableInterval ? rounded(interval) : nil
    self.adjusted = rounded(adjusted)
    self.spread = spread
    let margin = limit.width(beside: referenceMean)
    verdict = Self.verdict(mean, self.adjusted, margin: margin, preference)
    verdictAlone = Self.verdict(mean, rounded(interval), margin: margin, preference)
  }

  private static func verdict(
    _ mean: PairedMean, _ interval: ClosedRange<Double>?, margin: Double,
    _ preference: Metric.Preference
  ) -> Verdict {
    guard mean.count >= minSeeds, let interval else { return .notShown }
    let isWithin = interval.lowerBound >= -margin && interval.upperBound <= margin
    if mean.differing == 0 || isWithin { return .same }
    guard mean.differing >= minSeeds, !interval.contains(0) else { return .notShown }
    return (interval.lowerBound > 0) == (preference == .higher) ? .better : .worse
  }
}

extension Metric {
  /// False for the largest value of a run. Few seeds determine the mean of such values, so an interval of twenty seeds
  /// covers the true mean less often than stated.
  package var hasReliableInterval: Bool { !Self.extremes.contains(self) }

  private static let extremes: Set<Metric> = [
    .peakMemoryBytes, .peakFootprintBytes, .peakCacheBytes, .peakBelievedBytes, .peakCachedImages,
    .peakConcurrentRequests, .worstHitch,
  ]

  /// The decimals of a mean over seeds, which is seldom whole.
  package var meanDecimals: Int { max(3, unit.decimals) }

  /// Returns a mean, or the end of an interval, as in results.
  func roundedMean(_ value: Double) -> Double {
    let scale = meanDecimals == 3 ? 1e3 : 1e6
    return (value * scale).rounded() / scale + 0  // Makes -0 a 0.
  }
}

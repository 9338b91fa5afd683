package import Metrics
import Primitives

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
  package static let minWorlds = 5

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
  /// The interval of 95 %, asked of this strategy alone; nil with fewer than two seeds, and for a metric whose
  /// intervals do not cover what they promise.
  package let interval: ClosedRange<Double>?
  /// The median difference and the least and the greatest, in place of such an interval.
  package let spread: Spread?
  /// The interval that is left of it among all strategies (``Holm``), which is what decides.
  package let adjusted: ClosedRange<Double>?
  /// What it comes to.
  package let verdict: Verdict
  /// The verdict if no other strategy had been compared.
  package let verdictAlone: Verdict
  /// The guesses on which it hangs, found by halving and doubling each.
  package internal(set) var conditions: [String] = []
}

/// The middle and the ends of values, of which no interval of the mean can be trusted.
package struct Spread: Hashable, Sendable {
  /// The median.
  package let median: Double
  /// The least and the greatest.
  package let range: ClosedRange<Double>

  /// The spread of values; nil without any.
  ///
  /// - Complexity: O(*n* log *n*).
  package init?(_ values: [Double], of metric: Metric) {
    let sorted = values.sorted().map(metric.roundedMean)
    guard let least = sorted.first, let greatest = sorted.last else { return nil }
    median = metric.roundedMean((sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2)
    range = least...greatest
  }
}

extension Comparison {
  /// The figure after ± beside the difference; nil without an interval.
  ///
  /// It is the longer side of the interval that decides. Where that would reach over zero and the interval does not, it
  /// is the side towards zero. So the difference ± this figure excludes zero just where the interval does.
  package var half: Double? {
    guard let difference, let adjusted else { return nil }
    let sides = (difference - adjusted.lowerBound, adjusted.upperBound - difference)
    let longer = max(sides.0, sides.1)
    if adjusted.contains(0) || longer < abs(difference) { return longer }
    return difference > 0 ? sides.0 : sides.1
  }

  /// Judges a difference.
  ///
  /// Its figures are rounded first, as results spell them, so that the last bits decide nothing.
  init(
    _ strategy: String, against reference: String, _ metric: Metric,
    _ parameters: [RunReport.Parameter], _ mean: PairedMean, referenceMean: Double,
    preferring preference: Metric.Preference, interval: ClosedRange<Double>?,
    adjusted: ClosedRange<Double>?, spread: Spread?
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
    self.interval = metric.hasReliableInterval ? rounded(interval) : nil
    self.adjusted = rounded(adjusted)
    self.spread = spread
    let margin = metric.margin.width(beside: referenceMean)
    verdict = Self.verdict(mean, self.adjusted, margin: margin, preference)
    verdictAlone = Self.verdict(mean, rounded(interval), margin: margin, preference)
  }

  private static func verdict(
    _ mean: PairedMean, _ interval: ClosedRange<Double>?, margin: Double,
    _ preference: Metric.Preference
  ) -> Verdict {
    guard mean.count >= minWorlds, let interval else { return .notShown }
    let isWithin = interval.lowerBound >= -margin && interval.upperBound <= margin
    if mean.differing == 0 || isWithin { return .same }
    guard mean.differing >= minWorlds, !interval.contains(0) else { return .notShown }
    return (interval.lowerBound > 0) == (preference == .higher) ? .better : .worse
  }
}

extension Metric {
  /// False of the largest value that a run ever has: few seeds decide its mean, so that no interval of twenty covers
  /// the true one as often as it promises.
  package var hasReliableInterval: Bool { !Self.extremes.contains(self) }

  private static let extremes: Set<Metric> = [
    .peakMemoryBytes, .peakFootprintBytes, .peakCacheBytes, .peakBelievedBytes, .peakCachedImages,
    .peakConcurrentRequests, .worstHitch,
  ]

  /// The decimals of a mean over worlds, which is seldom whole.
  package var meanDecimals: Int { max(3, unit.decimals) }

  /// A mean, or the end of an interval, as results spell it.
  func roundedMean(_ value: Double) -> Double {
    let scale = meanDecimals == 3 ? 1e3 : 1e6
    return (value * scale).rounded() / scale + 0  // Takes the sign off a zero.
  }
}

package import Metrics
import Primitives

/// The least amount of a symptom that counts: an amount, and a share of other figures that it must reach too.
package struct Threshold: Sendable {
  /// The least amount, in the unit of the symptom's metric.
  let least: Double
  /// The least shares of other figures.
  let shares: [(metric: Metric, share: Double)]
  /// The source; nil for a guess.
  let source: String?

  /// Creates a threshold.
  ///
  /// - Parameters:
  ///   - least: The least amount, in the unit of the symptom's metric.
  ///   - shares: The least shares of other figures.
  ///   - source: The source; nil for a guess.
  init(_ least: Double, _ shares: [(metric: Metric, share: Double)] = [], source: String? = nil) {
    (self.least, self.shares, self.source) = (least, shares, source)
  }

  /// Any amount.
  static let any = Threshold(.leastNonzeroMagnitude, source: "any is too much")

  /// Returns true if an amount of a strategy reaches it.
  func isMet(by amount: Double, _ group: ReportGroup) -> Bool {
    amount >= least && shares.allSatisfy { amount >= $0.share * (group.mean($0.metric) ?? 0) }
  }

  /// Returns it in words, for an amount in a unit: `2 and 10 % of networkRequests, a guess`.
  package func text(_ unit: Metric.Unit) -> String {
    var parts = least == .leastNonzeroMagnitude ? [] : [MetricText.brief(least, unit)]
    for (metric, share) in shares {
      let isOfEach = metric.unit == .count && unit != .count
      parts.append(
        isOfEach
          ? "\(MetricText.brief(share, unit)) for each of \(metric)"
          : "\(MetricText.percent(share)) of \(metric)")
    }
    let amount = parts.joined(separator: " and ")
    return [amount, source ?? "a guess"].filter { !$0.isEmpty }.joined(separator: ", ")
  }
}

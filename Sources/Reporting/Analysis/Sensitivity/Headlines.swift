import Metrics
import Primitives
import Reports

/// The headline, or another metric, in one setting: the values of each strategy at each point of the sweep.
struct Headlines {
  /// A strategy at a point of the sweep.
  struct Contender: Hashable {
    let strategy: String
    let parameters: [RunReport.Parameter]
  }

  /// The contenders, in the order of the runs.
  let contenders: [Contender]
  /// One value for each seed, in the order of the runs.
  let values: [Contender: [Double]]
  private let comparisons: [Contender: Comparison]

  /// - Complexity: O(*n*) in the runs, apart from the comparisons.
  init(_ reports: [RunReport], of metric: Metric, against reference: String) {
    let groups = reports.grouped { Contender(strategy: $0.strategy, parameters: $0.parameters) }
    contenders = groups.map(\.key)
    values = Dictionary(
      uniqueKeysWithValues: groups.map { ($0, $1.map { $0[metric] ?? 0 }) })
    let all = Comparisons.all(of: reports, against: reference, in: [metric])
    comparisons = Dictionary(
      all.map { (Contender(strategy: $0.strategy, parameters: $0.parameters), $0) }
    ) { first, _ in first }
  }

  /// The mean over seeds and strategies.
  var mean: Double { contenders.reduce(0) { $0 + mean(of: $1) } / Double(max(1, contenders.count)) }

  /// The number of differences from the reference, and of the significant ones among them.
  var differences: (all: Int, significant: Int) {
    (comparisons.count, comparisons.values.count { $0.verdict.isSignificant })
  }

  /// Returns a strategy's mean over seeds.
  func mean(of contender: Contender) -> Double {
    let values = values[contender] ?? []
    return values.reduce(0, +) / Double(max(1, values.count))
  }

  /// Returns the verdict on a strategy's difference from the reference; nil for the reference itself.
  func verdict(on contender: Contender) -> Comparison.Verdict? { comparisons[contender]?.verdict }

  /// Returns -1 if a strategy has less than the reference, 1 if it has more, 0 if the mean difference is within the
  /// margin; nil for the reference itself.
  func sign(of contender: Contender) -> Int? {
    guard let comparison = comparisons[contender] else { return nil }
    let other = Contender(strategy: comparison.against, parameters: contender.parameters)
    let difference = comparison.difference ?? 0
    guard abs(difference) > comparison.metric.margin.width(beside: mean(of: other)) else {
      return 0
    }
    return difference < 0 ? -1 : 1
  }
}

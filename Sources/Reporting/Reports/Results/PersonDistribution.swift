import Metrics

/// The distribution of a strategy's metrics over persons.
struct PersonDistribution: Sendable {
  /// The shown quantiles, as percentages.
  static let percents = [5, 50, 95]
  /// The number of worst-off persons to name.
  static let namedPersons = 10

  package let strategy: String
  package let parameters: [RunReport.Parameter]
  let persons: Int
  /// The quantiles of each metric of the runs.
  let quantiles: [[Double?]]
  /// The persons with the highest headline, the worst first.
  let worst: [UInt64]

  /// Returns the distributions of each strategy at each point, under each model of NSCache.
  ///
  /// - Complexity: O(*n* log *n*) in the runs, for each metric.
  package static func all(_ reports: [RunReport], _ metrics: [Metric]) -> [PersonDistribution] {
    ReportGroup.groups(reports).flatMap(\.models).map { PersonDistribution($0, metrics) }
  }

  init(_ model: ReportGroup.Model, _ metrics: [Metric]) {
    strategy = model.reports[0].strategy
    parameters = model.reports[0].parameters
    persons = model.reports.count
    quantiles = metrics.map { model.quantiles($0) }
    worst = model.worst.prefix(Self.namedPersons).map(\.seed)
  }
}

extension RunGroup<RunReport>.Model {
  /// Returns the quantiles of a metric over the runs: for each percentage, the lowest value that this share of persons
  /// does not exceed. A quantile is infinite if there is no such value, and nil without data.
  func quantiles(_ metric: Metric) -> [Double?] {
    let values = reports.compactMap { $0[metric] }.sorted()
    return PersonDistribution.percents.map { percent in
      // The nearest rank, as for waits.
      values.isEmpty ? nil : values[max((values.count * percent + 99) / 100, 1) - 1]
    }
  }

  /// The runs with the highest headline first; equal runs in the order of their seeds.
  var worst: [RunReport] {
    reports.sorted {
      let (left, right) = ($0[Headline.metric] ?? 0, $1[Headline.metric] ?? 0)
      return left == right ? $0.seed < $1.seed : left > right
    }
  }
}

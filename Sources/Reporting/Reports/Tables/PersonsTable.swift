package import Metrics
package import TextOutput

/// The headline of each strategy over persons: what the many have, and who fares worst.
package struct PersonsTable: Sendable {
  /// The table.
  package let table: ReportTable

  /// How many of the worst there is room to name.
  private static let named = 4

  /// A table of runs of a population, of which there is at least one.
  ///
  /// - Parameters:
  ///   - reports: The runs.
  ///   - reference: The strategy that others are compared with; nil for none.
  ///   - order: The metric by which rows are sorted; nil for time without the right image.
  package init(
    _ reports: [RunReport], against reference: String?, sortedBy order: Metric? = nil
  ) {
    let metric = Headline.metric
    let groups = ReportGroup.groups(reports).sorted(by: order ?? metric).withOraclesLast
    let titles = ["p5", "median", "p95", "better for", "worse for"]
    let persons = Set(reports.map(\.seed)).count
    table = ReportTable(
      caption:
        "Time without the correct image over \(persons) persons ('--person N' runs one of them)",
      columns: [.text("strategy")] + titles.map { .number($0) } + [.text("worst persons")],
      texts: groups.compactMap { group in
        guard let model = group.models.first else { return nil }
        let quantiles = model.quantiles(metric)
        return [group.label]
          + [quantiles.fifth, quantiles.median, quantiles.ninetyFifth].map {
            MetricText.brief($0, metric.unit)
          }
          + Self.shares(
            model, groups.first { $0.strategy == reference && $0.parameters == group.parameters })
          + [model.worst.prefix(Self.named).map { "\($0.seed)" }.joined(separator: ", ")]
      })
  }

  /// For how many persons a strategy is better than the reference, and for how many worse.
  private static func shares(_ model: ReportGroup.Model, _ reference: ReportGroup?) -> [String] {
    guard let reference, reference.strategy != model.reports[0].strategy else { return ["", ""] }
    let others = Dictionary(
      reference.reports.map { ($0.seed, $0[Headline.metric] ?? 0) }, uniquingKeysWith: { $1 })
    let differences = model.reports.compactMap { report in
      others[report.seed].map { (report[Headline.metric] ?? 0) - $0 }
    }
    let all = Double(max(1, differences.count))
    return [differences.count { $0 < 0 }, differences.count { $0 > 0 }].map {
      MetricText.percent(Double($0) / all)
    }
  }
}

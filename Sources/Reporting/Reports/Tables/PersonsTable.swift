package import Metrics
package import TextOutput

/// The headline of each strategy over persons: typical values, and the worst-off persons.
package struct PersonsTable: Sendable {
  package let table: ReportTable

  /// The number of worst-off persons to name.
  private static let named = 4

  /// Creates a table for at least one run of a population.
  ///
  /// - Parameters:
  ///   - reports: The runs.
  ///   - reference: The strategy that others are compared with; nil to compare none.
  ///   - order: The metric by which rows are sorted; nil for time without the correct image.
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
        return [group.label] + model.quantiles(metric).map { MetricText.brief($0, metric.unit) }
          + Self.shares(
            model, groups.first { $0.strategy == reference && $0.parameters == group.parameters })
          + [model.worst.prefix(Self.named).map { "\($0.seed)" }.joined(separator: ", ")]
      })
  }

  /// Returns the shares of persons with a better figure and with a worse figure than under the reference.
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

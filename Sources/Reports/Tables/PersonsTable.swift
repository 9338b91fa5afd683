package import Metrics

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
  ///   - order: The metric by which rows are sorted; nil for time without the right image.
  package init(_ reports: [RunReport], sortedBy order: Metric? = nil) {
    let metric = Headline.metric
    let groups = ReportGroup.groups(reports).sorted(by: order ?? metric).withOraclesLast
    table = ReportTable(
      columns: [.text("strategy")] + ["p5", "median", "p95"].map { .number($0) }
        + [.text("worst persons")],
      texts: groups.compactMap { group in
        guard let model = group.models.first else { return nil }
        let quantiles = model.quantiles(metric)
        return [group.label]
          + [quantiles.fifth, quantiles.median, quantiles.ninetyFifth].map {
            MetricText.brief($0, metric.unit)
          } + [model.worst.prefix(Self.named).map { "\($0.seed)" }.joined(separator: ", ")]
      })
  }

  /// What the table shows, and how to look at one person.
  package static func caption(persons: Int) -> String {
    "Over \(persons) persons, without the right image ('--person N' runs one alone)"
  }
}

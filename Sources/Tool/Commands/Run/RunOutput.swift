import Harness
import ImagePipeline
import Metrics
import Primitives
import Reports
import Scenarios
import TextOutput

/// The options for the printed results of runs.
struct RunOutput {
  /// The requested format; nil for text.
  var format: (any RunFormat)?
  /// True if each sentence is followed by its figures.
  var explains = false
  /// True if every strategy has a row.
  var showsAll = false
  /// True if tables show every column, at each point of a sweep.
  var isWide = false
  /// The requested metrics; nil for the usual columns.
  var columns: [Metric]?
  var order: Metric?

  /// The maximum number of rows without `--all`.
  static let maxRows = 12

  /// Returns the table or, in a sweep, one table for each requested metric.
  func summaryTables(
    _ experiment: Experiment, rows: Int?
  ) -> [(caption: String, summary: SummaryTable)] {
    let columns = columns ?? []
    let sets = isSwept(experiment) && !columns.isEmpty ? columns.map { [$0] } : [columns]
    return sets.map { columns in
      let summary = SummaryTable(
        experiment.reports, against: experiment.reference, rows: showsAll ? nil : rows,
        columns: columns, sortedBy: order)
      return (caption(experiment, summary), summary)
    }
  }

  func means(_ experiment: Experiment) -> String {
    let seeds = Set(experiment.reports.map(\.seed)).count
    return seeds == 1 ? "One seed." : "Mean of \(seeds) seeds."
  }

  private func caption(_ experiment: Experiment, _ summary: SummaryTable) -> String {
    let means = means(experiment)
    if isSwept(experiment) {
      return means
        + " \(summary.subject), by point of the sweep; stars are not corrected for its points."
    }
    guard columns == nil, means != "One seed.", let reference = experiment.reference else {
      return means
    }
    return means
      + " Difference from \(reference) with 95 % CI; (parentheses): not significant."
  }

  /// Returns tables with the effect of each key of a sweep and of the model of NSCache. They are shown for one
  /// strategy, unless more are requested.
  func decidingTables(_ experiment: Experiment) -> [ReportTable] {
    let isAboutKeys = Set(experiment.reports.map(\.strategy)).count == 1
    return (isAboutKeys || explains ? VarianceTable.tables(experiment.reports) : [])
      + ComparisonTable.models(header: experiment.header, reports: experiment.reports)
  }

  /// Returns true if runs differ in more than strategy, seed and model of NSCache.
  func isSwept(_ experiment: Experiment) -> Bool {
    experiment.reports.contains { report in
      report.parameters.contains { $0.path != AddedRuns.modelPath }
    }
  }

  func personsTables(_ experiment: Experiment) -> [ReportTable] {
    guard experiment.header.isPopulation, !isSwept(experiment),
      Set(experiment.reports.map(\.seed)).count > 1
    else { return [] }
    return [
      PersonsTable(experiment.reports, against: experiment.reference, sortedBy: order).table
    ]
  }
}

import Harness
import ImagePipeline
import Metrics
import Primitives
import Reports
import Scenarios
import TextOutput

/// How the results of runs are printed.
enum OutputFormat: String, CaseIterable {
  case text, markdown, csv, json
}

/// The printed text of an experiment: its verdict, a table, and symptoms.
struct RunOutput {
  /// Text unless asked otherwise.
  var format: OutputFormat?
  /// Whether the figures behind each sentence follow it.
  var explains = false
  /// Whether every strategy has a row.
  var showsAll = false
  /// Whether every column of tables is shown, at each point of a sweep.
  var isWide = false
  /// The metrics asked for in place of the usual columns.
  var columns: [Metric]?
  var order: Metric?

  /// The most rows that are printed unasked.
  private static let mostRows = 12
  private static let width = 80
  private static let mark = "* best in its column, or not significantly different from the best"

  /// What goes to standard output, the end of the last line included.
  func text(
    _ experiment: Experiment, _ document: ResultsDocument, _ terminal: Terminal, footer: String
  ) -> String {
    switch format ?? .text {
    case .text: plain(experiment, document.verdict, terminal, footer: footer)
    case .markdown: markdown(experiment, document.verdict)
    case .csv: document.csv
    case .json: document.json
    }
  }

  private func plain(
    _ experiment: Experiment, _ verdict: Verdict, _ terminal: Terminal, footer: String
  ) -> String {
    let summary = experiment.scenario.summary
    let title = experiment.scenario.name + (summary.isEmpty ? "" : ": \(summary)")
    let head =
      terminal.emphasized(wrapped(title.split(separator: " ").map(String.init), width: Self.width))
      + "\n" + verdict.text(width: Self.width, explains: explains) + "\n"
    let symptoms = symptoms(verdict)
    if isWide {
      return head + wide(experiment, terminal) + symptoms + persons(experiment, terminal) + footer
    }
    let tables = summaryTables(experiment, rows: explains ? nil : Self.mostRows)
    let text = tables.map { caption, summary in
      wrappedLine(caption) + summary.table.rendered(for: terminal)
    }.joined(separator: "\n")
    let first = tables[0].summary
    let marks = marks(first, experiment).map(wrappedLine).joined()
    let notes = notes(first, experiment).map(wrappedLine).joined()
    return head + text + marks + (symptoms.isEmpty ? "\n" : symptoms) + notes
      + variance(experiment, terminal) + persons(experiment, terminal)
      + (footer.isEmpty ? "" : "\n\(footer)")
  }

  private func wrappedLine(_ text: String) -> String {
    wrapped(Verdict.pieces(of: text), width: Self.width, indent: 2) + "\n"
  }

  /// The symptoms, below the table.
  private func symptoms(_ verdict: Verdict) -> String {
    let text = verdict.symptomText(width: Self.width, explains: explains)
    return text.isEmpty ? "" : "\n\(text)\n"
  }

  /// The table, or in a sweep one for each metric that is asked for.
  private func summaryTables(
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

  private func means(_ experiment: Experiment) -> String {
    let seeds = Set(experiment.reports.map(\.seed)).count
    return seeds == 1 ? "One seed." : "Mean of \(seeds) seeds."
  }

  private func caption(_ experiment: Experiment, _ summary: SummaryTable) -> String {
    let means = means(experiment)
    if isSwept(experiment) {
      return means + " \(summary.subject), by point of the sweep."
    }
    guard columns == nil, means != "One seed.", let reference = experiment.reference else {
      return means
    }
    return means
      + " Difference from \(reference) with 95 % CI; (parentheses): not significant."
  }

  /// The meaning of the table's marks.
  private func marks(_ summary: SummaryTable, _ experiment: Experiment) -> [String] {
    let marks = [
      summary.omitted > 0 ? "and \(summary.omitted) more: --all" : nil,
      summary.table.rows.contains { $0.contains(where: \.isBest) } ? Self.mark : nil,
      KilledMark.note(experiment.reports),
      summary.hasSame ? "same: within 2 % or 0.1 s with 95 % confidence" : nil,
    ].compactMap(\.self)
    return marks.isEmpty ? [] : [marks.joined(separator: "; ")]
  }

  /// The notes on the table's figures and rows, a line each.
  private func notes(_ summary: SummaryTable, _ experiment: Experiment) -> [String] {
    let bounds =
      "(bound): its images ship with the app, or it knows the rows to come; it is not ranked."
    let definitions =
      "Time without the correct image is summed over visible cells, weighted by area."
    let wrong = "Wrong images: put into a row that wants another, and seen for 0.1 s or longer."
    let libraries = experiment.reports.compactMap { $0.design?.library }.distinct.sorted()
    let models =
      "Library presets are models of the source of \(libraries.joined(separator: ", ")); never "
      + "measured on a phone."
    return [
      summary.hasBounds ? bounds : nil, columns == nil ? definitions : nil,
      columns == nil && !isSwept(experiment) ? wrong : nil,
      libraries.isEmpty ? nil : models,
    ].compactMap(\.self)
  }

  /// The effect of each key of a sweep, for one strategy unless more is asked for, and of the model of NSCache.
  private func decidingTables(_ experiment: Experiment) -> [ReportTable] {
    let isAboutKeys = Set(experiment.reports.map(\.strategy)).count == 1
    return (isAboutKeys || explains ? VarianceTable.tables(experiment.reports) : [])
      + ComparisonTable.models(header: experiment.header, reports: experiment.reports)
  }

  private func variance(_ experiment: Experiment, _ terminal: Terminal) -> String {
    decidingTables(experiment).map { table in
      "\n" + table.caption + "\n" + table.rendered(for: terminal)
    }.joined()
  }

  /// How the headline is spread over persons; nothing where worlds are none, or there is one.
  private func persons(_ experiment: Experiment, _ terminal: Terminal) -> String {
    personsTables(experiment).map { table in
      "\n" + table.caption + "\n" + table.rendered(for: terminal)
    }.joined()
  }

  /// True if runs differ in more than strategy, seed and model of NSCache.
  private func isSwept(_ experiment: Experiment) -> Bool {
    experiment.reports.contains { report in
      report.parameters.contains { $0.path != AddedRuns.modelPath }
    }
  }

  private func personsTables(_ experiment: Experiment) -> [ReportTable] {
    guard experiment.header.isPopulation, !isSwept(experiment),
      Set(experiment.reports.map(\.seed)).count > 1
    else { return [] }
    return [
      PersonsTable(experiment.reports, against: experiment.reference, sortedBy: order).table
    ]
  }

  private func wide(_ experiment: Experiment, _ terminal: Terminal) -> String {
    let tables = ComparisonTable.tables(
      header: experiment.header, reports: experiment.reports, sortedBy: order)
    let text = tables.map { table in
      (table.caption == experiment.scenario.name ? "" : table.caption + "\n")
        + table.rendered(for: terminal)
    }.joined(separator: "\n")
    let note = KilledMark.note(experiment.reports).map { "\n\($0)\n" } ?? ""
    return text + "\n\(Self.mark)\n" + note
  }

  private func markdown(_ experiment: Experiment, _ verdict: Verdict) -> String {
    let summary = experiment.scenario.summary
    let head = "## \(experiment.scenario.name)\n\n" + (summary.isEmpty ? "" : "\(summary)\n\n")
    let symptoms = verdict.symptoms.prefix(Verdict.mostSymptoms)
    let sentences = (verdict.sentences + symptoms).map { "- \($0.text)\n" }.joined()
    let tables =
      isWide
      ? ComparisonTable.tables(
        header: experiment.header, reports: experiment.reports, sortedBy: order
      ).map { means(experiment) + "\n\n" + $0.markdown }
      : summaryTables(experiment, rows: Self.mostRows).map { caption, summary in
        caption + "\n\n" + summary.table.markdown
      }
    return head + sentences + "\n" + tables.joined(separator: "\n")
      + ((isWide ? VarianceTable.tables(experiment.reports) : decidingTables(experiment))
      + personsTables(experiment))
      .map { "\n" + $0.markdown }.joined()
      + (KilledMark.note(experiment.reports).map { "\n\($0)\n" } ?? "")
  }
}

import CommandLineInterface
import Harness
import Metrics
import Reports
import Scenarios

/// How the results of runs are printed.
enum OutputFormat: String, CaseIterable {
  case text, markdown, csv, json
}

/// What is printed of an experiment: its verdict, then a table.
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

  /// Rows, where nobody asks for all: with the verdict they fit a window of 24 lines.
  private static let mostRows = 10
  private static let lines = 24
  private static let width = 80

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
    if isWide {
      return head + wide(experiment, terminal) + persons(experiment, terminal) + footer
    }
    let above = head.count { $0 == "\n" }
    // The caption, the header and its rule, the line below and the footer.
    let room = max(5, Self.lines - above - 5)
    let summaryTable = summaryTable(experiment, rows: explains ? nil : min(Self.mostRows, room))
    var table = caption(experiment) + "\n" + summaryTable.table.rendered(for: terminal)
    table += below(summaryTable, experiment, terminal)
    return head + table + variance(experiment, terminal) + persons(experiment, terminal) + footer
  }

  private func summaryTable(_ experiment: Experiment, rows: Int?) -> SummaryTable {
    SummaryTable(
      experiment.reports, against: experiment.reference, rows: showsAll ? nil : rows,
      columns: columns ?? [], sortedBy: order)
  }

  private func caption(_ experiment: Experiment) -> String {
    let worlds = Set(experiment.reports.map(\.seed)).count
    let means = worlds == 1 ? "One world" : "Means of \(worlds) worlds"
    if isSwept(experiment) { return means + ", without the right image, by point of the sweep" }
    guard columns == nil, worlds > 1, let reference = experiment.reference else { return means }
    let start = "\(means); difference from "
    let end = " ± 95 %, in brackets if not shown"
    let isShort = (start + reference + end).displayWidth <= Self.width
    return start + (isShort ? reference : "the reference") + end
  }

  private func below(
    _ table: SummaryTable, _ experiment: Experiment, _ terminal: Terminal
  ) -> String {
    let more = table.omitted > 0 ? ["and \(table.omitted) more: --all"] : []
    let hasMark = table.table.rows.contains { $0.contains(where: \.isBest) }
    let mark =
      hasMark && !terminal.usesColor ? ["* best of its column, or not told apart from it"] : []
    let parts = more + mark + [KilledMark.note(experiment.reports)].compactMap(\.self)
    return parts.isEmpty ? "" : parts.joined(separator: "; ") + "\n"
  }

  /// What decides in a sweep over several keys, and what the model of NSCache does.
  private func decidingTables(_ experiment: Experiment) -> [ReportTable] {
    VarianceTable.tables(experiment.reports)
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

  /// Whether runs differ in more than strategy, seed and model of NSCache.
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
    return text + (terminal.usesColor ? "" : "\n* best of its column, or not told apart from it\n")
      + note
  }

  private func markdown(_ experiment: Experiment, _ verdict: Verdict) -> String {
    let summary = experiment.scenario.summary
    let head = "## \(experiment.scenario.name)\n\n" + (summary.isEmpty ? "" : "\(summary)\n\n")
    let sentences = verdict.sentences.map { "- \($0.text)\n" }.joined()
    let tables =
      isWide
      ? ComparisonTable.tables(
        header: experiment.header, reports: experiment.reports, sortedBy: order)
      : [summaryTable(experiment, rows: Self.mostRows).table]
    return head + sentences + "\n" + caption(experiment) + "\n\n"
      + tables.map(\.markdown).joined(separator: "\n")
      + ((isWide ? VarianceTable.tables(experiment.reports) : decidingTables(experiment))
      + personsTables(experiment))
      .map { "\n" + $0.markdown }.joined()
      + (KilledMark.note(experiment.reports).map { "\n\($0)\n" } ?? "")
  }
}

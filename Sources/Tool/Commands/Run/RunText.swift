import Harness
import ImagePipeline
import Metrics
import Primitives
import Reports
import Scenarios
import TextOutput

/// A format with the verdict, a table, and symptoms, for a terminal.
struct RunText: RunFormat {
  let name = "text"

  private static let width = 80
  private static let mark = "* best in its column, or not significantly different from the best"

  func text(of results: PrintedResults) -> String {
    let (experiment, verdict) = (results.experiment, results.document.verdict)
    let (output, terminal, footer) = (results.output, results.terminal, results.footer)
    let summary = experiment.scenario.summary
    let title = experiment.scenario.name + (summary.isEmpty ? "" : ": \(summary)")
    let head =
      terminal.emphasized(wrapped(title.split(separator: " ").map(String.init), width: Self.width))
      + "\n" + verdict.text(width: Self.width, explains: output.explains) + "\n"
    let symptoms = symptoms(verdict, explains: output.explains)
    let persons = captioned(output.personsTables(experiment), for: terminal)
    if output.isWide { return head + wide(results) + symptoms + persons + footer }
    let tables = output.summaryTables(
      experiment, rows: output.explains ? nil : RunOutput.maxRows)
    let text = tables.map { caption, summary in
      wrappedLine(caption) + summary.table.rendered(for: terminal)
    }.joined(separator: "\n")
    let first = tables[0].summary
    let marks = (marks(first, experiment) + widest(first)).map(wrappedLine).joined()
    let notes = notes(first, results).map(wrappedLine).joined()
    return head + text + marks + (symptoms.isEmpty ? "\n" : symptoms) + notes
      + captioned(output.decidingTables(experiment), for: terminal) + persons
      + (footer.isEmpty ? "" : "\n\(footer)")
  }

  private func wrappedLine(_ text: String) -> String {
    wrapped(Verdict.pieces(of: text), width: Self.width, indent: 2) + "\n"
  }

  /// Returns the symptoms, which are below the table.
  private func symptoms(_ verdict: Verdict, explains: Bool) -> String {
    let text = verdict.symptomText(width: Self.width, explains: explains)
    return text.isEmpty ? "" : "\n\(text)\n"
  }

  /// Returns explanations of the table's marks.
  private func marks(_ summary: SummaryTable, _ experiment: Experiment) -> [String] {
    let marks = [
      summary.omitted > 0 ? "and \(summary.omitted) more: --all" : nil,
      summary.table.rows.contains { $0.contains(where: \.isBest) } ? Self.mark : nil,
      KilledMark.note(experiment.reports),
      summary.hasSame ? "same: within 2 % or 0.1 s with 95 % confidence" : nil,
    ].compactMap(\.self)
    return marks.isEmpty ? [] : [marks.joined(separator: "; ")]
  }

  /// Returns the widest interval in parentheses, and the number of seeds that would halve it: four times as many.
  private func widest(_ summary: SummaryTable) -> [String] {
    guard let widest = summary.widest, let half = widest.half else { return [] }
    return [
      "Widest interval in parentheses: ± \(MetricText.brief(half, widest.metric.unit)); "
        + "\(4 * widest.seedCount) seeds would halve it"
    ]
  }

  /// Returns the notes on the table's figures and rows, one per line.
  private func notes(_ summary: SummaryTable, _ results: PrintedResults) -> [String] {
    let (output, experiment) = (results.output, results.experiment)
    let bounds =
      "(bound): its images ship with the app, or it knows the rows to come; it is not ranked."
    let definitions =
      "Time without the correct image is summed over visible cells, weighted by area."
    let wrong = "Wrong images: put into a row that wants another, and seen for 0.1 s or longer."
    let libraries = experiment.reports.compactMap { $0.design?.library }.distinct.sorted()
    let models =
      "Library presets are models of the source of \(libraries.joined(separator: ", ")); never "
      + "measured on a phone."
    let measured = MeasuredLibrary.sentences(for: experiment.reports.compactMap(\.design))
    return [
      summary.hasBounds ? bounds : nil, output.columns == nil ? definitions : nil,
      output.columns == nil && !output.isSwept(experiment) ? wrong : nil,
      libraries.isEmpty ? nil : models,
    ].compactMap(\.self) + measured
  }

  private func captioned(_ tables: [ReportTable], for terminal: Terminal) -> String {
    tables.map { "\n" + $0.caption + "\n" + $0.rendered(for: terminal) }.joined()
  }

  private func wide(_ results: PrintedResults) -> String {
    let experiment = results.experiment
    let tables = ComparisonTable.tables(
      header: experiment.header, reports: experiment.reports, sortedBy: results.output.order)
    let text = tables.map { table in
      (table.caption == experiment.scenario.name ? "" : table.caption + "\n")
        + table.rendered(for: results.terminal)
    }.joined(separator: "\n")
    let note = KilledMark.note(experiment.reports).map { "\n\($0)\n" } ?? ""
    return text + "\n\(Self.mark)\n" + note
  }
}

import Harness
import Reports
import Scenarios
import TextOutput

/// A format with sentences and tables in GitHub Flavored Markdown.
struct RunMarkdown: RunFormat {
  let name = "markdown"

  func text(of results: PrintedResults) -> String {
    let (experiment, verdict) = (results.experiment, results.document.verdict)
    let output = results.output
    let summary = experiment.scenario.summary
    let head = "## \(experiment.scenario.name)\n\n" + (summary.isEmpty ? "" : "\(summary)\n\n")
    let symptoms = verdict.worstSymptoms
    let sentences = (verdict.sentences + symptoms).map { "- \($0.text)\n" }.joined()
    let tables =
      output.isWide
      ? ComparisonTable.tables(
        header: experiment.header, reports: experiment.reports, sortedBy: output.order
      ).map { output.means(experiment) + "\n\n" + $0.markdown }
      : output.summaryTables(experiment, rows: RunOutput.maxRows).map { caption, summary in
        caption + "\n\n" + summary.table.markdown
      }
    return head + sentences + "\n" + tables.joined(separator: "\n")
      + ((output.isWide
      ? VarianceTable.tables(experiment.reports) : output.decidingTables(experiment))
      + output.personsTables(experiment))
      .map { "\n" + $0.markdown }.joined()
      + (KilledMark.note(experiment.reports).map { "\n\($0)\n" } ?? "")
  }
}

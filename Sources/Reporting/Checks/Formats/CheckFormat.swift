import Metrics
import Primitives
import TextOutput

/// How the outcome of checks is printed.
package enum CheckFormat: String, CaseIterable, Sendable {
  /// Words and a table for a terminal.
  case text
  /// A table for the comment on a change, in GitHub Flavored Markdown.
  case markdown
  /// Everything, for scripts.
  case json
  /// A line for each metric that moved.
  case csv
  /// The form that build servers read, a test case for each strategy.
  case junit
  /// Commands of GitHub's runner, which shows them beside a change.
  case github
  /// The figures after, in the metric format of Bencher.
  case bencher
  /// The figures after of which less is better, as `github-action-benchmark` reads them.
  case benchmarkAction = "benchmark-action"

  /// The document about several checks.
  ///
  /// - Parameters:
  ///   - checks: The outcomes.
  ///   - terms: What is asked of them.
  ///   - table: How a terminal shows a table.
  /// - Returns: The text, the end of its last line included.
  /// - Complexity: Linear in what is printed.
  package func text(
    _ checks: [RegressionCheck], under terms: CheckTerms, table: (ReportTable) -> String
  ) -> String {
    switch self {
    case .text:
      checks.count > Self.mostWithBlindSpots
        ? checks.map { $0.withoutBlindSpots.text(under: terms, table: table) }.joined()
          + Self.blindSpots(of: checks)
        : checks.map { $0.text(under: terms, table: table) }.joined()
    case .markdown: checks.map { $0.markdown(under: terms) }.joined(separator: "\n")
    case .json:
      checks.count == 1
        ? checks[0].json(under: terms)
        : "[\n" + checks.map { $0.json(under: terms) }.joined(separator: ",\n") + "]\n"
    case .csv: RegressionCheck.csv(checks)
    case .junit: JUnitReport(checks, under: terms).xml
    case .github: checks.map { GitHubAnnotations($0, under: terms).text }.joined()
    case .bencher: BencherMetrics(checks).json
    case .benchmarkAction: BenchmarkActionFigures(checks).json
    }
  }
}

extension CheckFormat {
  /// The most checks of which text names the changes that each could not show.
  private static let mostWithBlindSpots = 3

  private static func blindSpots(of checks: [RegressionCheck]) -> String {
    let blind = checks.count { !$0.blindSpots.isEmpty }
    guard blind > 0 else { return "" }
    return
      "note: \(blind) of \(checks.count) cannot see every change of a cache: check one alone to read which. "
      + "gate-eviction sees eviction policies\n"
  }
}

extension RegressionCheck {
  /// The lines, the metrics that could not be judged, and the commands that would let the check pass.
  private func lines(under terms: CheckTerms) -> [String] {
    lines + [unjudgedText(by: terms.rule)].compactMap(\.self) + remedies(under: terms)
  }

  fileprivate func text(
    under terms: CheckTerms, table render: (ReportTable) -> String
  ) -> String {
    summary.shown + "\n" + lines(under: terms).map { "  \($0.shown)\n" }.joined()
      + (table.rows.isEmpty ? "" : render(table))
  }

  fileprivate func markdown(under terms: CheckTerms) -> String {
    let items = lines(under: terms).map { "- \(ReportTable.escaped($0))\n" }.joined()
    let table = ReportTable(columns: table.columns, rows: table.rows)
    return "### \(ReportTable.escaped(summary))\n\n" + items + (items.isEmpty ? "" : "\n")
      + (table.rows.isEmpty ? "" : table.markdown)
  }

  /// A header, then a line for each metric that moved; an empty field where there is no data.
  fileprivate static func csv(_ checks: [RegressionCheck]) -> String {
    let headings = [
      "scenario", "strategy", "parameters", "metric", "before", "after", "difference", "low",
      "high",
      "worlds", "worse", "better", "kind",
    ]
    let lines = checks.flatMap { check in
      check.movements.map { move in
        let figures = [
          move.before, move.after, move.difference,
          move.comparison?.adjusted?.lowerBound, move.comparison?.adjusted?.upperBound,
        ]
        let point = move.parameters.map { "\($0.path)=\($0.value)" }.joined(separator: "; ")
        return [check.scenario, move.strategy, point, move.metric]
          + figures.map { move.spelling($0) ?? "" }
          + ["\(move.worlds)", "\(move.worse)", "\(move.better)", move.kind.rawValue]
      }
    }
    return CSVText.text([headings] + lines)
  }
}

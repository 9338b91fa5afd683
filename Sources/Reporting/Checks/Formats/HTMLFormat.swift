package import Pages
import Reports
package import TextOutput

/// A page with the outcome at the top, followed by the new results.
package struct HTMLFormat: CheckFormat {
  package let name = "html"
  package let purpose: String? = "for a page to send"

  /// Creates the format.
  package init() {}

  package func text(
    _ checks: [RegressionCheck], under terms: CheckTerms, table: (ReportTable) -> String
  ) -> String {
    ReportPage(checks.map { $0.source(under: terms) }).html
  }

  package func text(_ check: SessionCheck, table: (ReportTable) -> String) -> String {
    var source = PageSource(
      PageResults(ResultsHeader(scenario: check.name, version: ""), means: []))
    let words: [SessionCheck.Verdict: String] = [.holds: "passed", .broken: "failed"]
    source.outcome = (
      words[check.verdict] ?? "not judged", check.summary, check.lines, check.table
    )
    return ReportPage([source]).html
  }
}

extension RegressionCheck {
  /// Returns the content of a page: the outcome, and the new results with their differences from the old ones.
  ///
  /// - Complexity: Linear in the movements and the runs.
  package func source(under terms: CheckTerms) -> PageSource {
    var source = page ?? PageSource(PageResults(after))
    source.outcome = (
      outcome(under: terms).rawValue, summary,
      [terms.ruleText].compactMap(\.self) + lines(under: terms), table
    )
    for move in movements {
      let texts = move.texts
      let change = texts[4].isEmpty ? texts[2] : texts[4]
      source.changes[move.point, default: [:]][move.metric] = (
        "\(change): \(move.kind.words)",
        move.isRegression ? .worse : move.kind == .improved ? .better : nil
      )
    }
    return source
  }
}

import Primitives
package import TextOutput

/// Text and a table for a terminal.
package struct TextFormat: CheckFormat {
  package let name = "text"
  package let isForPeople = true

  /// The maximum number of checks for which the text lists the changes that they cannot show.
  private static let maxWithBlindSpots = 3

  /// Creates the format.
  package init() {}

  package func text(
    _ checks: [RegressionCheck], under terms: CheckTerms, table: (ReportTable) -> String
  ) -> String {
    let rule = terms.ruleText.map { $0 + "\n" } ?? ""
    guard checks.count > Self.maxWithBlindSpots else {
      return rule + checks.map { $0.text(under: terms, table: table) }.joined()
    }
    return rule + checks.map { $0.withoutBlindSpots.text(under: terms, table: table) }.joined()
      + Self.blindSpots(of: checks)
  }

  private static func blindSpots(of checks: [RegressionCheck]) -> String {
    let blind = checks.count { !$0.blindSpots.isEmpty }
    guard blind > 0 else { return "" }
    return
      "note: \(blind) of \(checks.count) cannot see every change of a cache: check one alone to read which. "
      + "gate-eviction sees eviction policies\n"
  }

  package func text(_ check: SessionCheck, table: (ReportTable) -> String) -> String {
    check.summary.shown + "\n" + check.lines.map { "  \($0.shown)\n" }.joined()
      + table(check.table)
  }
}

extension RegressionCheck {
  fileprivate func text(under terms: CheckTerms, table render: (ReportTable) -> String) -> String {
    summary.shown + "\n" + lines(under: terms).map { "  \($0.shown)\n" }.joined()
      + (table.rows.isEmpty ? "" : render(table))
  }
}

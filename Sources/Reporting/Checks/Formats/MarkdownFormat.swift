import TextOutput

/// A table for the comment on a change, in GitHub Flavored Markdown.
struct MarkdownFormat: CheckFormat {
  let name = "markdown"
  let purpose: String? = "for a comment on a change"

  func text(_ checks: [RegressionCheck], under terms: CheckTerms, table: TableText) -> String {
    (terms.ruleText.map { ReportTable.escaped($0) + "\n\n" } ?? "")
      + checks.map { $0.markdown(under: terms) }.joined(separator: "\n")
  }

  func text(_ check: SessionCheck, table: TableText) -> String {
    "### \(ReportTable.escaped(check.summary))\n\n"
      + check.lines.map { "- \(ReportTable.escaped($0))\n" }.joined() + "\n"
      + check.table.markdown
  }
}

extension RegressionCheck {
  fileprivate func markdown(under terms: CheckTerms) -> String {
    let items = lines(under: terms).map { "- \(ReportTable.escaped($0))\n" }.joined()
    let table = table.withoutCaption
    return "### \(ReportTable.escaped(summary))\n\n" + items + (items.isEmpty ? "" : "\n")
      + (table.rows.isEmpty ? "" : table.markdown)
  }
}

import Primitives
import Reports
package import TextOutput

/// A table for the comment on a change, in GitHub Flavored Markdown.
package struct MarkdownFormat: CheckFormat {
  package let name = "markdown"
  package let purpose: String? = "for a comment on a change"

  package func text(
    _ checks: [RegressionCheck], under terms: CheckTerms, table: (ReportTable) -> String
  ) -> String {
    checks.map { $0.markdown(under: terms) }.joined(separator: "\n")
  }

  package func text(_ check: SessionCheck, table: (ReportTable) -> String) -> String {
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

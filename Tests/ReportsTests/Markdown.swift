import Reports

extension ReportTable {
  /// The table in GitHub-flavoured Markdown, the best figures in bold, as golden files have it.
  var markdown: String {
    func line(_ cells: [String]) -> String { "| " + cells.joined(separator: " | ") + " |\n" }
    let rule = columns.map { $0.isNumeric ? "---:" : "---" }
    let title = caption.isEmpty ? "" : Self.escaped(caption) + "\n\n"
    return title + line(columns.map { Self.escaped($0.title) }) + line(rule)
      + rows.map { line($0.map(Self.markdown)) }.joined()
  }

  private static func markdown(_ cell: Cell) -> String {
    cell.isBest ? "**\(escaped(cell.text))**" : escaped(cell.text)
  }

  /// Text without a meaning of its own in a table.
  private static func escaped(_ text: String) -> String {
    text.map { "|*<`\\".contains($0) ? "\\\($0)" : $0 == "\n" ? " " : "\($0)" }.joined()
  }
}

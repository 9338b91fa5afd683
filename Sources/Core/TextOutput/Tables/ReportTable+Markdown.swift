import Primitives

extension ReportTable {
  /// The table in GitHub Flavored Markdown (its specification, section 4.10), the best figures bold.
  ///
  /// - Complexity: O(rows × columns).
  package var markdown: String {
    let titles = columns.map { Self.escaped($0.title) }
    let rules = columns.map { $0.isNumeric ? "--:" : "---" }
    let rows = rows.map { row in
      row.map { $0.isBest ? "**\(Self.escaped($0.text))**" : Self.escaped($0.text) }
    }
    let caption = caption.isEmpty ? "" : caption + "\n\n"
    return caption
      + ([titles, rules] + rows).map { "| " + $0.joined(separator: " | ") + " |\n" }.joined()
  }

  private static let meanings = Dictionary(
    uniqueKeysWithValues: "|\\*_`<&[".unicodeScalars.map { ($0, "\\\($0)") })

  /// Returns a text on one line in which no character has a special meaning.
  package static func escaped(_ text: String) -> String {
    String(text.map { $0.isNewline ? " " : $0 }).spelling(meanings).shown
  }
}

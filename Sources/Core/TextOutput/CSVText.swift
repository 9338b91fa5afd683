import Primitives

/// Lines of comma-separated values: they end with CRLF and fields are quoted where needed, as RFC 4180 asks.
///
/// A field that a spreadsheet would take for a formula has an apostrophe before it (OWASP, *CSV Injection*); a number,
/// such as -1, has none. Fields that begin with a colon, after blanks or not, are quoted: a log of GitHub's would obey `::error::`.
package enum CSVText {
  private static let formulas: Set<Unicode.Scalar> = ["=", "+", "-", "@", "＝", "＋", "－", "＠"]

  /// Lines of fields, the first of which are headings.
  package static func text(_ lines: [[String]]) -> String {
    lines.map { $0.map(field).joined(separator: ",") + "\r\n" }.joined()
  }

  /// A field on one line, in quotes if it has a comma or a quote in it.
  private static func field(_ text: String) -> String {
    let isFormula = text.unicodeScalars.first.map(formulas.contains) ?? false
    let mark = isFormula && Double(text) == nil ? "'" : ""
    let text = mark + text.shown
    let quotes = ",\"".unicodeScalars
    let isCommand = text.drop(while: \.isWhitespace).hasPrefix(":")
    let isPlain = !isCommand && !text.unicodeScalars.contains(where: quotes.contains)
    return isPlain ? text : "\"" + text.spelling(["\"": "\"\""]) + "\""
  }
}

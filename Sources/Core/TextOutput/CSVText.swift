import Primitives

/// Comma-separated values: lines end with CRLF, and fields are quoted where needed, as RFC 4180 requires.
///
/// A field that a spreadsheet would read as a formula gets an apostrophe before it (OWASP, *CSV Injection*); a number,
/// such as -1, does not. Fields that begin with a colon, after blanks or not, are quoted, because GitHub's log would
/// obey `::error::`.
package enum CSVText {
  private static let formulas: Set<Unicode.Scalar> = ["=", "+", "-", "@", "＝", "＋", "－", "＠"]

  /// Returns lines of fields; the first line has the headings.
  package static func text(_ lines: [[String]]) -> String {
    lines.map { $0.map(field).joined(separator: ",") + "\r\n" }.joined()
  }

  /// Returns a field on one line, in quotes if it contains a comma or a quote.
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

/// Lines of comma-separated values: they end with CRLF and fields are quoted where needed, as RFC 4180 asks.
enum CSVText {
  /// A line with its end.
  static func line(_ fields: [String]) -> String {
    fields.map(field).joined(separator: ",") + "\r\n"
  }

  /// A field, in quotes if it has a comma, a quote or an end of line in it.
  private static func field(_ text: String) -> String {
    let isPlain = !text.unicodeScalars.contains { ",\"\r\n".unicodeScalars.contains($0) }
    return isPlain
      ? text
      : "\""
        + text.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"")
        + "\""
  }
}

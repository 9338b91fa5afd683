/// Prose in lines of a limited width.
enum WrappedText {
  /// Fills lines with the words of a text; a word wider than a line stands alone on one.
  ///
  /// - Complexity: O(characters).
  static func lines(_ text: String, width: Int, indent: Int) -> String {
    var lines: [String] = []
    let margin = String(repeating: " ", count: indent)
    for word in text.split(whereSeparator: \.isWhitespace) {
      if let last = lines.last, last.count + 1 + word.count <= width {
        lines[lines.count - 1] += " " + word
      } else {
        lines.append(margin + word)
      }
    }
    return lines.joined(separator: "\n")
  }
}

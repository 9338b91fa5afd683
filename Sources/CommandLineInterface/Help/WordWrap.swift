/// Joins pieces with spaces into lines of at most a width; later lines are indented.
///
/// A piece is never broken, so one that is wider than the line stands alone on a line of its own.
///
/// - Parameters:
///   - pieces: Words, or groups of words that belong together.
///   - width: Columns of a whole line, indentation included.
///   - start: Columns already used on the first line.
///   - indent: Columns left free on each later line.
/// - Returns: The lines, without an end of line after the last.
func wrapped(_ pieces: [String], width: Int, start: Int = 0, indent: Int = 0) -> String {
  var text = ""
  var column = start
  for piece in pieces {
    let fits = column + 1 + piece.displayWidth <= width
    if text.isEmpty {
      column += piece.displayWidth
    } else if fits {
      text += " "
      column += 1 + piece.displayWidth
    } else {
      text += "\n" + String(repeating: " ", count: indent)
      column = indent + piece.displayWidth
    }
    text += piece
  }
  return text
}

/// Wraps paragraphs, which empty lines separate.
func wrapped(paragraphs text: String, width: Int) -> String {
  text.split(separator: "\n\n")
    .map { wrapped($0.split(whereSeparator: \.isWhitespace).map(String.init), width: width) }
    .joined(separator: "\n\n")
}

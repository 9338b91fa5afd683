import Primitives

extension String {
  /// The width of the text in columns of a terminal.
  ///
  /// - Complexity: O(*n*) in the characters.
  package var displayWidth: Int { reduce(0) { $0 + $1.displayWidth } }

  /// Returns the text with spaces added on the right.
  package func padded(to width: Int) -> String { self + spaces(width - displayWidth) }

  /// Returns the text with spaces added on the left.
  package func rightAligned(to width: Int) -> String { spaces(width - displayWidth) + self }

  /// The text without the spaces at its end.
  package var trimmingEnd: String {
    var text = self
    while text.last == " " { text.removeLast() }
    return text
  }
}

/// Returns spaces; empty for a count below 1.
private func spaces(_ count: Int) -> String { String(repeating: " ", count: max(0, count)) }

extension Character {
  /// The columns: two for the wide characters of East Asia and for emoji, zero for controls and lone marks, else one.
  ///
  /// The ranges are the contiguous blocks that Unicode Standard Annex #11 (East Asian Width) classes as wide or full
  /// width; a few unassigned code points inside them count as wide too.
  package var displayWidth: Int {
    guard let first = unicodeScalars.first else { return 0 }
    switch first.properties.generalCategory {
    case .control, .format, .nonspacingMark, .enclosingMark: return 0
    default: break
    }
    if first.properties.isEmojiPresentation || unicodeScalars.contains("\u{FE0F}") { return 2 }
    return Self.wide.contains { $0.contains(first.value) } ? 2 : 1
  }

  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3,
    0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x20000...0x3FFFD,
  ]
}

/// Joins pieces with spaces into lines of a maximum width; later lines are indented.
///
/// A piece is never broken. A piece wider than the line gets a separate line.
///
/// - Parameters:
///   - pieces: Words, or groups of words that belong together.
///   - width: Columns of a whole line, including the indentation.
///   - start: Columns already used on the first line.
///   - indent: Columns left free on each later line.
/// - Returns: The lines, without a line end after the last.
package func wrapped(_ pieces: [String], width: Int, start: Int = 0, indent: Int = 0) -> String {
  var text = ""
  var column = start
  for piece in pieces.map(\.shown) {
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
package func wrapped(paragraphs text: String, width: Int) -> String {
  text.split(separator: "\n\n")
    .map { wrapped($0.split(whereSeparator: \.isWhitespace).map(String.init), width: width) }
    .joined(separator: "\n\n")
}

extension String {
  /// The columns that the text takes in a terminal.
  ///
  /// - Complexity: O(*n*) in the characters.
  var displayWidth: Int { reduce(0) { $0 + $1.displayWidth } }

  /// The text with spaces added on the right.
  func padded(to width: Int) -> String { self + spaces(width - displayWidth) }

  /// The text with spaces added on the left.
  func rightAligned(to width: Int) -> String { spaces(width - displayWidth) + self }
}

/// So many spaces, or none.
private func spaces(_ count: Int) -> String { String(repeating: " ", count: max(0, count)) }

extension Character {
  /// Two for the wide characters of East Asia and for emoji, none for controls and lone marks, else one.
  ///
  /// The ranges are the contiguous blocks that Unicode Standard Annex #11 (East Asian Width)
  /// classes as wide or full width; a few unassigned code points inside them count as wide too.
  var displayWidth: Int {
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

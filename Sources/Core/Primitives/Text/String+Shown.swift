extension Unicode.Scalar {
  /// True if people cannot see the character, or if a terminal, a log or a reader of YAML obeys it: controls (C0, DEL,
  /// C1), line breaks of Unicode, marks that change the direction of text, byte order marks and noncharacters.
  package var isHidden: Bool {
    switch value {
    case 0..<0x20, 0x7F...0x9F, 0x061C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF,
      0xFDD0...0xFDEF:
      true
    default: value & 0xFFFE == 0xFFFE
    }
  }

  /// The character as JSON escapes it.
  fileprivate var escaped: String {
    switch self {
    case "\n": "\\n"
    case "\t": "\\t"
    default: "\\u" + String(value, radix: 16).zeroPadded(to: 4)
    }
  }
}

/// The only filter for text from outside on its way to terminals, logs and reports.
extension String {
  /// The text on one line, with hidden characters escaped as in JSON (`\u001b`), so that JSON stays unchanged.
  package var shown: String { shown(keeping: []) }

  /// Returns the text with hidden characters escaped, except for some.
  package func shown(keeping kept: [Unicode.Scalar]) -> String {
    let isHidden = { (scalar: Unicode.Scalar) in scalar.isHidden && !kept.contains(scalar) }
    // Most texts are plain, and bytes are compared faster than scalars.
    if utf8.allSatisfy({ 0x20...0x7E ~= $0 }) || !unicodeScalars.contains(where: isHidden) {
      return self
    }
    return unicodeScalars.reduce(into: "") { text, scalar in
      text += isHidden(scalar) ? scalar.escaped : String(scalar)
    }
  }

  /// Returns the text with some characters replaced everywhere, also before a combining mark that joins them.
  package func spelling(_ letters: [Unicode.Scalar: String]) -> String {
    unicodeScalars.reduce(into: "") { text, scalar in
      text += letters[scalar] ?? String(scalar)
    }
  }

  /// Returns the text on one line, with a maximum number of characters.
  package func shown(atMost most: Int) -> String {
    let rest = unicodeScalars.dropFirst(most)
    return String(unicodeScalars.prefix(most)).shown + (rest.isEmpty ? "" : "…")
  }

  /// The text in quotes for messages, cut if it is long.
  package var quoted: String { "'\(shown(atMost: 40))'" }
}

extension String {
  /// Returns the text, with its middle removed if it has more characters than a limit.
  ///
  /// - Complexity: O(*n*) in the characters.
  package func elided(to limit: Int) -> String {
    guard count > limit else { return self }
    let kept = limit - 1
    return "\(prefix(kept - kept / 2))…\(suffix(kept / 2))"
  }
}

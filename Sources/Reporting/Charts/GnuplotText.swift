import Primitives
import TextOutput

/// Texts and numbers in gnuplot's syntax.
enum GnuplotText {
  /// Returns a string literal in which no character is special.
  static func quoted(_ text: String) -> String {
    // Within single quotes gnuplot has no line ends, and no escape for a quote at the beginning.
    guard text.unicodeScalars.contains(where: { "'\n".unicodeScalars.contains($0) }) else {
      return "'\(field(text))'"
    }
    let lines = text.split(separator: "\n").map {
      field(String($0)).spelling(["\\": "\\\\", "'": "\\047", "`": "\\140"])
    }
    return "\"\(lines.joined(separator: "\\n"))\""
  }

  /// Returns the text of a tick as gnuplot's format string; the text may have several lines.
  static func tick(_ text: String) -> String { quoted(text.spelling(["%": "%%"])) }

  /// Returns a field of the data file. Tabs, line ends and double quotes would split it. Gnuplot would write `]]>`
  /// unchanged into an SVG, where it ends a section that was never opened.
  static func field(_ text: String) -> String {
    let line = String(text.map { $0.isNewline || $0 == "\t" ? " " : $0 }).spelling(["\"": "”"])
    guard line.utf8.contains(UInt8(ascii: "]")) else { return line.shown }
    let parts = line.unicodeScalars.split(
      separator: "]]>".unicodeScalars, omittingEmptySubsequences: false)
    return parts.map { String($0) }.joined(separator: "]]›").shown
  }

  /// Returns a number; without data, returns `NaN`, which gnuplot does not draw.
  static func number(_ value: Double?, decimals: Int = 3) -> String {
    value.flatMap { NumberText.text($0, decimals: decimals) } ?? "NaN"
  }

  /// Returns the approximate width of a text in pixels in a sans-serif font, rather too wide than too narrow.
  ///
  /// Widths are those of DejaVu Sans, the widest of the common fonts, in three classes.
  static func width(_ text: String, size: Double) -> Double {
    text.unicodeScalars.reduce(0) { $0 + width($1) * size }
  }

  /// Returns a text in lines of a maximum width in pixels, broken between words.
  static func lines(_ text: String, size: Double, width limit: Double) -> [String] {
    text.split(separator: " ").reduce(into: []) { lines, word in
      if let line = lines.last, width("\(line) \(word)", size: size) <= limit {
        lines[lines.count - 1] = "\(line) \(word)"
      } else {
        lines.append(String(word))
      }
    }
  }

  private static func width(_ letter: Unicode.Scalar) -> Double {
    switch letter {
    case "i", "j", "l", "t", "f", "r", "I", " ", ".", ",", ":", "-", "(", ")", "'": 0.4
    case "m", "w", "M", "W", "%", "=": 0.9
    case _ where letter.value >= 0x1100: 1
    default: 0.63
    }
  }
}

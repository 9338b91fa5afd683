import Primitives
import TextOutput

/// Texts and numbers as gnuplot reads them.
package enum GnuplotText {
  /// A string in which nothing has a meaning.
  static func quoted(_ text: String) -> String {
    // Within single quotes gnuplot knows no escape at the beginning, and no line end.
    guard text.unicodeScalars.contains(where: { "'\n".unicodeScalars.contains($0) }) else {
      return "'\(field(text))'"
    }
    let lines = text.split(separator: "\n").map {
      field(String($0)).spelling(["\\": "\\\\", "'": "\\047", "`": "\\140"])
    }
    return "\"\(lines.joined(separator: "\\n"))\""
  }

  /// The text of a tick, which is a format; it may have several lines.
  static func tick(_ text: String) -> String { quoted(text.spelling(["%": "%%"])) }

  /// A field of the data file: tabs, ends of lines and double quotes would break it up, and gnuplot would write `]]>`
  /// into an SVG as it is, which ends what there is none of.
  static func field(_ text: String) -> String {
    let line = String(text.map { $0.isNewline || $0 == "\t" ? " " : $0 }).spelling(["\"": "”"])
    let parts = line.unicodeScalars.split(
      separator: "]]>".unicodeScalars, omittingEmptySubsequences: false)
    return parts.map { String($0) }.joined(separator: "]]›").shown
  }

  /// A number; `NaN` where there is no data, which gnuplot leaves out.
  static func number(_ value: Double?, decimals: Int = 3) -> String {
    value.flatMap { NumberText.text($0, decimals: decimals) } ?? "NaN"
  }

  /// A text of at most so many characters, its middle left out if need be.
  package static func shortened(_ text: String, to limit: Int) -> String {
    guard text.count > limit else { return text }
    let kept = limit - 1
    return "\(text.prefix(kept - kept / 2))…\(text.suffix(kept / 2))"
  }

  /// About how many pixels a text is wide in a sans-serif font, erring on the wide side.
  ///
  /// Widths are those of DejaVu Sans, the widest of the usual fonts, in three classes.
  package static func width(_ text: String, size: Double) -> Double {
    text.unicodeScalars.reduce(0) { $0 + width($1) * size }
  }

  /// A text in lines of at most so many pixels, broken between words.
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

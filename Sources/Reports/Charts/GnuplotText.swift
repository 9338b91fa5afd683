/// Texts and numbers as gnuplot reads them.
enum GnuplotText {
  /// A string in which nothing but the quote has a meaning.
  static func quoted(_ text: String) -> String {
    let doubled = text.split(separator: "'", omittingEmptySubsequences: false)
    return "'" + field(doubled.joined(separator: "''")) + "'"
  }

  /// A text of several lines.
  static func quotedLines(_ text: String) -> String {
    guard text.contains("\n") else { return quoted(text) }
    let lines = text.split(separator: "\n").map { field(String($0.replacing("\\", with: "\\\\"))) }
    return "\"\(lines.joined(separator: "\\n"))\""
  }

  /// A field of the data file: tabs, ends of lines and double quotes would break it up.
  static func field(_ text: String) -> String {
    String(text.map { $0.isNewline || $0 == "\t" ? " " : $0 == "\"" ? "”" : $0 })
  }

  /// A number; `NaN` where there is no data, which gnuplot leaves out.
  static func number(_ value: Double?, decimals: Int = 3) -> String {
    value.flatMap { MetricNumber.text($0, decimals: decimals) } ?? "NaN"
  }

  /// A text of at most so many characters, its middle left out if need be.
  static func shortened(_ text: String, to limit: Int) -> String {
    guard text.count > limit else { return text }
    let kept = limit - 1
    return "\(text.prefix(kept - kept / 2))…\(text.suffix(kept / 2))"
  }

  /// About how many pixels a text is wide in a sans-serif font, erring on the wide side.
  ///
  /// Widths are those of DejaVu Sans, the widest of the usual fonts, in three classes.
  static func width(_ text: String, size: Double) -> Double {
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

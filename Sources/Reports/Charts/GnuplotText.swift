/// Texts and numbers as gnuplot reads them.
enum GnuplotText {
  /// A string in which nothing but the quote has a meaning.
  static func quoted(_ text: String) -> String {
    let doubled = text.split(separator: "'", omittingEmptySubsequences: false)
    return "'" + field(doubled.joined(separator: "''")) + "'"
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
    return "\(text.prefix(kept - kept / 3))…\(text.suffix(kept / 3))"
  }

  /// About how many pixels a text is wide in a sans-serif font, erring on the wide side.
  ///
  /// Widths are those of DejaVu Sans, the widest of the usual fonts, in three classes.
  static func width(_ text: String, size: Double) -> Double {
    text.unicodeScalars.reduce(0) { $0 + width($1) * size }
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

/// Names that share a label.
enum NameList {
  /// Names with commas between, in lines of about a width.
  ///
  /// - Parameters:
  ///   - names: The names; a long one loses its middle.
  ///   - note: What follows the last one.
  ///   - width: The characters of a line.
  ///   - mostLines: After how many lines the rest is only counted.
  /// - Returns: The lines, at least one if there are names.
  static func lines(
    _ names: [String], note: String = "", width: Int, mostLines: Int
  ) -> [String] {
    var lines: [String] = []
    for (index, name) in names.enumerated() {
      let isLast = index == names.count - 1
      let text = GnuplotText.shortened(name, to: 38) + (isLast ? note : ",")
      if let line = lines.last, line.count + 1 + text.count <= width {
        lines[lines.count - 1] = line + " " + text
      } else if lines.count == mostLines {
        return lines + ["and \(names.count - index) more\(note)"]
      } else {
        lines.append(text)
      }
    }
    return lines
  }
}

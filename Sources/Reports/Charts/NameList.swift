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

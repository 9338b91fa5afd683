/// The names of lines beside the plot, each after a piece of its line.
struct LineLegend {
  private static let rowHeight = 18.0
  private static let sample = 26.0
  private let rows: [(group: LineGroup?, text: String)]

  init(_ groups: [LineGroup]) {
    rows = groups.flatMap { group in
      Self.texts(group).enumerated().map { ($0 == 0 ? group : nil, $1) }
    }
  }

  /// The pixels it takes beside the plot.
  var width: Double {
    let widest = rows.map { GnuplotText.width($0.text, size: 11) }.max() ?? 0
    return 14 + Self.sample + 8 + widest + 8
  }

  /// The pixels it takes from top to bottom.
  var height: Double { Double(rows.count) * Self.rowHeight }

  /// What draws it to the right of the plot.
  func script(_ canvas: Canvas) -> [String] {
    let left = Canvas.width - width + 14
    return rows.enumerated().flatMap { index, row in
      let y = canvas.top + (Double(index) + 0.5) * Self.rowHeight
      let text = canvas.label(
        row.text, x: left + Self.sample + 8, y: y, style: "font 'sans,11'")
      guard let group = row.group, !group.points.isEmpty else { return [text] }
      return [canvas.line(from: left, to: left + Self.sample, y: y, style: group.style), text]
    }
  }

  /// The names of a group: `a, b, c (same)`.
  private static func texts(_ group: LineGroup) -> [String] {
    let note = group.points.isEmpty ? " (no data)" : group.names.count > 1 ? " (same)" : ""
    return NameList.lines(group.names, note: note, width: 30, mostLines: .max)
  }
}

/// The names of the lines, beside the plot, each after a sample of its line or point.
struct LineLegend {
  /// One or several names, in lines, after a sample: a line, a point or both.
  struct Entry {
    let style: LineStyle
    let hasLine: Bool
    let hasPoint: Bool
    let lines: [String]
  }

  private static let rowHeight = 17.0
  private static let sampleWidth = 26.0
  /// The maximum number of characters of a line.
  static let longest = 30
  private let entries: [Entry]

  init(_ entries: [Entry]) { self.entries = entries }

  /// The width beside the plot, in pixels.
  package var width: Double {
    let widest = entries.flatMap(\.lines).map { GnuplotText.width($0, size: 11) }.max() ?? 0
    return 14 + Self.sampleWidth + 6 + widest + 8
  }

  /// The height, in pixels.
  var height: Double { Double(entries.reduce(0) { $0 + $1.lines.count }) * Self.rowHeight }

  /// Returns the script that draws it to the right of the plot.
  func script(_ canvas: Canvas) -> [String] {
    let left = Canvas.width - width + 14
    var y = canvas.top + Self.rowHeight / 2
    return entries.flatMap { entry -> [String] in
      let sample = sample(of: entry, canvas, left: left, y: y)
      return sample
        + entry.lines.map { text in
          defer { y += Self.rowHeight }
          return canvas.label(
            text, x: left + Self.sampleWidth + 6, y: y, style: "font 'sans,11'")
        }
    }
  }

  private func sample(
    of entry: Entry, _ canvas: Canvas, left: Double, y: Double
  ) -> [String] {
    let (style, right) = (entry.style, left + Self.sampleWidth)
    let line = canvas.line(from: (left, y), to: (right, y), style: style.script("lines"))
    let point = canvas.point(x: left + Self.sampleWidth / 2, y: y, style)
    return (entry.hasLine ? [line] : []) + (entry.hasPoint ? [point] : [])
  }
}

extension LineLegend.Entry {
  /// The maximum number of names for a line.
  private static let maxNames = 12

  /// Creates an entry with the names of a line in a form, one name a line.
  init(_ group: LineGroup, form: String, texts: [String: String]) {
    let isDrawn = !group.points.allSatisfy(\.isEmpty)
    style = group.style
    hasLine = isDrawn && form != "points"
    hasPoint = isDrawn && form.hasSuffix("points")
    var lines = group.names.prefix(Self.maxNames).map { texts[$0] ?? $0 }
    for place in lines.indices.dropFirst() { lines[place] = "= " + lines[place] }
    let more = group.names.count - lines.count
    if more > 0 { lines.append("and \(more) more") }
    if lines[lines.count - 1].count + group.note.count <= LineLegend.longest {
      lines[lines.count - 1] += group.note
    } else {
      lines.append(String(group.note.drop { ", ".contains($0) }))
    }
    self.lines = lines
  }
}

/// The names of what is drawn, beside the plot, each after a piece of its line or its point.
struct LineLegend {
  /// What stands before a name.
  enum Sample {
    case line(LineStyle)
    case point(Hue)
    case none
  }

  /// A name or several, in lines.
  struct Entry {
    let sample: Sample
    let lines: [String]
  }

  private static let rowHeight = 17.0
  private static let sampleWidth = 26.0
  /// The characters of a line.
  static let longest = 30
  private let entries: [Entry]

  init(_ entries: [Entry]) { self.entries = entries }

  /// The pixels it takes beside the plot.
  var width: Double {
    let widest = entries.flatMap(\.lines).map { GnuplotText.width($0, size: 11) }.max() ?? 0
    return 14 + Self.sampleWidth + 6 + widest + 8
  }

  /// The pixels it takes from top to bottom.
  var height: Double { Double(entries.reduce(0) { $0 + $1.lines.count }) * Self.rowHeight }

  /// What draws it to the right of the plot.
  func script(_ canvas: Canvas) -> [String] {
    let left = Canvas.width - width + 14
    var y = canvas.top + Self.rowHeight / 2
    return entries.flatMap { entry -> [String] in
      let sample = sample(entry.sample, canvas, left: left, y: y)
      return sample
        + entry.lines.map { text in
          defer { y += Self.rowHeight }
          return canvas.label(
            text, x: left + Self.sampleWidth + 6, y: y, style: "font 'sans,11'")
        }
    }
  }

  private func sample(_ sample: Sample, _ canvas: Canvas, left: Double, y: Double) -> [String] {
    switch sample {
    case .line(let style):
      [
        canvas.line(
          from: (left, y), to: (left + Self.sampleWidth, y), style: style.script("lines"))
      ]
    case .point(let hue): [canvas.point(x: left + Self.sampleWidth / 2, y: y, hue: hue)]
    case .none: []
    }
  }
}

extension LineLegend.Entry {
  /// The names of a line.
  init(_ group: LineGroup) {
    let isDrawn = !group.points.allSatisfy(\.isEmpty)
    sample = isDrawn ? .line(group.style) : .none
    lines = NameList.lines(group.names, note: group.note, longest: LineLegend.longest)
  }
}

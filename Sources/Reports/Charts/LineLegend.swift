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

/// Strategies whose lines are the same, drawn and named once.
///
/// A strategy has the same colour in every chart as long as there is one for each; with more strategies
/// the lines of a chart take the colours in the order of its legend.
struct LineGroup {
  /// The place of the first of them.
  let place: Int
  /// What the colour goes by.
  private(set) var shade: Int
  private(set) var names: [String]
  let points: [LineChart.Point]

  /// Lines in the order in which they end, the highest first; of those that end alike, the one that
  /// went higher or rose earlier.
  ///
  /// - Complexity: O(series² × points) at worst, when all differ in their last point only.
  static func groups(_ series: [LineChart.Series]) -> [LineGroup] {
    var groups: [LineGroup] = []
    for one in series {
      if let same = groups.firstIndex(where: { $0.points == one.points }) {
        groups[same].names.append(one.name)
      } else {
        groups.append(
          LineGroup(place: one.place, shade: one.place, names: [one.name], points: one.points))
      }
    }
    groups.sort { $0.isAbove($1) }
    // There are not colours enough for every strategy, but then for neighbours among the lines.
    guard series.count > Palette.colorCount else { return groups }
    for index in groups.indices { groups[index].shade = index }
    return groups
  }

  /// How gnuplot draws the line.
  var style: String {
    "lc rgb '\(Palette.color(shade))' dt \(Palette.dash(shade)) lw \(Palette.width(shade))"
  }

  private func isAbove(_ other: LineGroup) -> Bool {
    let ends = [self, other].map { $0.points.last?.y ?? -1 }
    let peaks = [self, other].map { $0.points.map(\.y).max() ?? -1 }
    if ends[0] != ends[1] { return ends[0] > ends[1] }
    if peaks[0] != peaks[1] { return peaks[0] > peaks[1] }
    let middles = [self, other].map { $0.points.isEmpty ? 0 : $0.points[$0.points.count / 2].x }
    return middles[0] == middles[1] ? place < other.place : middles[0] < middles[1]
  }
}

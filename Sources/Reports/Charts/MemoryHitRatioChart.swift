import Metrics

/// What memory buys: peak memory and hit ratio, a point for each strategy.
enum MemoryHitRatioChart {
  /// A point, and all strategies that came to it.
  private struct Mark {
    let place: Int
    var names: [String]
    let bytes: Double
    let percent: Double
  }

  static func chart(_ header: ResultsHeader, _ groups: [ReportGroup]) -> Chart? {
    let bytes = ChartColumn(.peakMemoryBytes)
    let ratio = ChartColumn(.hitRatio, decimals: 6)
    let color = ChartColumn("color") { _, place in Palette.number(place) }
    let shape = ChartColumn("shape") { _, place in "\(Palette.shape(place))" }
    let columns = [.strategy, bytes, ratio, color, shape]
    let points = points(
      columns.value(of: bytes), columns.value(of: ratio), shape: columns.number(of: shape),
      color: columns.number(of: color))
    return Chart(
      name: "memory-hit-ratio", rows: columns.rows(groups),
      script: script(header, groups, marks(groups)) + points)
  }

  private static func marks(_ groups: [ReportGroup]) -> [Mark] {
    var marks: [Mark] = []
    for (place, group) in groups.enumerated() {
      guard let bytes = group.mean(.peakMemoryBytes), let ratio = group.mean(.hitRatio) else {
        continue
      }
      let percent = ratio * 100
      if let same = marks.firstIndex(where: { $0.bytes == bytes && $0.percent == percent }) {
        marks[same].names.append(group.label)
      } else {
        marks.append(Mark(place: place, names: [group.label], bytes: bytes, percent: percent))
      }
    }
    return marks
  }

  private static func script(
    _ header: ResultsHeader, _ groups: [ReportGroup], _ marks: [Mark]
  ) -> [String] {
    var canvas = Canvas()
    canvas.top = 68
    let largest = marks.map(\.bytes).max() ?? 0
    let least = marks.map(\.bytes).filter { $0 > 0 }.min() ?? 0
    let isWide = largest > 50 * least
    let scale = ByteScale(upTo: isWide ? least : largest)
    let axis = axis(from: least / scale.bytes, to: largest / scale.bytes, isWide)
    let vertical = Axis.fromZero(to: 100)
    let logarithmic = axis.isLogarithmic ? ", logarithmic" : ""
    let optimum = groups.compactMap { $0.mean(.optimalMemoryHitRatio) }.max()
    return canvas.preamble(
      name: "memory-hit-ratio", title: "\(header.scenario): what memory buys",
      subtitle: "Up and to the left is better\(groups.seedsNote)."
        + (optimum == nil
          ? "" : " The red line is the highest offline optimum of memory hits here."))
      + axis.script("x", title: "peak memory (\(scale.name)\(logarithmic))")
      + vertical.script("y", title: "hit ratio (%)")
      + labels(marks, scale, canvas, axis, vertical) + (optimum.map(line) ?? [])
      + ["unit = \(scale.text)", "least = \(GnuplotText.number(axis.low, decimals: 6))"]
  }

  /// What draws the points, from the values and the numbers of their columns.
  private static func points(
    _ bytes: String, _ ratio: String, shape: Int, color: Int
  ) -> [String] {
    let width = "\(bytes) / unit"
    return [
      "plot 'memory-hit-ratio.tsv' skip 1 \\",
      "  using (\(width) > least ? \(width) : least):(100 * \(ratio)):\(shape):\(color) \\",
      "  with points pointtype variable lc rgb variable pointsize 0.9",
    ]
  }

  private static func line(_ optimum: Double) -> [String] {
    let place = GnuplotText.number(100 * optimum)
    return [
      "set arrow from graph 0, first \(place) to graph 1, first \(place) nohead back "
        + "lc rgb '\(Palette.vermillion)' lw 1.2 dt (3,4)"
    ]
  }

  /// Logarithmic where values differ by more than a factor of 50, which would crowd the rest.
  private static func axis(from least: Double, to largest: Double, _ isWide: Bool) -> Axis {
    guard isWide, least > 0 else { return .fromZero(to: largest, room: 1.05) }
    return .logarithmic(from: least, to: largest)
  }

  private static func labels(
    _ marks: [Mark], _ scale: ByteScale, _ canvas: Canvas, _ x: Axis, _ y: Axis
  ) -> [String] {
    let width = Canvas.width - canvas.left - canvas.right
    let height = canvas.height - canvas.top - canvas.bottom
    let texts = marks.map { NameList.lines($0.names, width: 34, mostLines: 6) }
    let points = marks.map { mark in
      LabelPlacement.Place(
        x: canvas.left + width * x.share(mark.bytes / scale.bytes),
        y: canvas.top + height * (1 - y.share(mark.percent)))
    }
    let placement = LabelPlacement(
      area: .init(
        left: canvas.left + 2, top: canvas.top - 14, right: Canvas.width - 4,
        bottom: canvas.height - canvas.bottom - 2),
      points: points, texts: texts)
    return zip(texts, placement.labels).flatMap { lines, label in
      let names = lines.enumerated().map { line, text in
        let place = label.anchor(line: line)
        return canvas.label(
          text, x: place.x, y: place.y, side: label.side, style: "font 'sans,11'")
      }
      guard let leader = label.leader else { return names }
      return names + [
        "set arrow from screen \(canvas.x(leader.from.x)), screen \(canvas.y(leader.from.y)) to "
          + "screen \(canvas.x(leader.to.x)), screen \(canvas.y(leader.to.y)) "
          + "nohead lc rgb '#AAAAAA' lw 0.7"
      ]
    }
  }
}

extension Palette {
  /// The colour of a strategy as gnuplot reads it from a data file.
  fileprivate static func number(_ place: Int) -> String {
    "\(Int(color(place).dropFirst(), radix: 16) ?? 0)"
  }
}

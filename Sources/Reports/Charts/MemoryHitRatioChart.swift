import Metrics

/// What memory buys: peak memory and memory hits, a numbered point for each strategy, and above it what
/// its store could have answered at best.
enum MemoryHitRatioChart {
  /// A point, and all strategies that came to it.
  private struct Mark {
    var names: [String]
    let hue: Hue
    let bytes: WorldMean
    let ratio: WorldMean
    let optimum: Double?

    func isSame(as other: Mark) -> Bool {
      bytes == other.bytes && ratio == other.ratio && optimum == other.optimum
    }
  }

  static func chart(_ subject: ChartSubject) -> Chart? {
    let marks = marks(subject)
    guard !marks.isEmpty else { return nil }
    return Chart(
      name: "memory-hit-ratio", rows: rows(marks),
      script: Plot(marks: marks, subject: subject).script)
  }

  private static func marks(_ subject: ChartSubject) -> [Mark] {
    var marks: [Mark] = []
    for group in subject.groups {
      guard let bytes = group.overWorlds(.peakMemoryBytes),
        let ratio = group.overWorlds(.memoryHitRatio)
      else { continue }
      let mark = Mark(
        names: [group.label], hue: subject.hue(group), bytes: bytes, ratio: ratio,
        optimum: group.mean(.optimalMemoryHitRatio))
      if let same = marks.firstIndex(where: mark.isSame) {
        marks[same].names.append(group.label)
      } else {
        marks.append(mark)
      }
    }
    return marks
  }

  /// A line for each strategy, with the number of its point.
  private static func rows(_ marks: [Mark]) -> [[String]] {
    let headings = [
      "strategy", "number", "peakMemoryBytes", "low", "high", "memoryHitRatio", "low", "high",
      "optimalMemoryHitRatio", "shape", "color",
    ]
    return [headings]
      + marks.enumerated().flatMap { index, mark in
        mark.names.enumerated().map { place, name in
          let means = [(mark.bytes, 0), (mark.ratio, 6)].flatMap { mean, decimals in
            [mean.mean, mean.interval.lowerBound, mean.interval.upperBound]
              .map { GnuplotText.number($0, decimals: decimals) }
          }
          return [GnuplotText.field(name), place == 0 ? "\(index + 1)" : "as \(index + 1)"] + means
            + [
              GnuplotText.number(mark.optimum, decimals: 6), "\(mark.hue.shape)",
              "\(Int(mark.hue.color.dropFirst(), radix: 16) ?? 0)",
            ]
        }
      }
  }

  /// Where everything goes.
  private struct Plot {
    let marks: [Mark]
    private let x: Axis
    private let y = Axis.fromZero(to: 100)
    private let xTitle: String
    private let divisor: String
    private var canvas: Canvas
    private let legend: LineLegend

    init(marks: [Mark], subject: ChartSubject) {
      self.marks = marks
      legend = LineLegend(
        marks.enumerated().map { index, mark in
          var lines = NameList.lines(mark.names, note: "", longest: LineLegend.longest)
          lines[0] = "\(index + 1)  \(lines[0])"
          return .init(sample: .point(mark.hue), lines: lines)
        })
      canvas = Canvas(
        name: "memory-hit-ratio", title: subject.title("what memory buys"),
        note: "Up and to the left is better. A cross above a point: the most memory hits that its "
          + "store could have had, knowing the future.\(subject.worldsNote)")
      canvas.top += 24
      canvas.left = 60
      canvas.right = legend.width
      canvas.height = max(Canvas.usualHeight, canvas.top + legend.height + canvas.bottom)
      let largest = marks.map(\.bytes.interval.upperBound).max() ?? 0
      let least = marks.map(\.bytes.mean).filter { $0 > 0 }.min() ?? 0
      // What differs by more would crowd the rest.
      let isWide = least > 0 && largest > 50 * least
      let scale = ByteScale(upTo: largest)
      divisor = isWide ? "1.0" : scale.text
      x =
        isWide
        ? .bytes(from: least / 2, to: largest, mostTicks: 5)
        : .fromZero(to: largest / scale.bytes, room: 1.05, mostTicks: 6)
      xTitle = "peak memory (\(isWide ? "logarithmic" : scale.name))"
    }

    var script: [String] {
      canvas.preamble
        + [
          canvas.label(
            "memory hits (% of binds)", x: canvas.left - 6, y: canvas.top - 11,
            style: "font 'sans,12' textcolor rgb '#333333'")
        ] + legend.script(canvas) + canvas.margins() + x.script("x", title: xTitle)
        + y.script("y", title: "") + numbers
        + [
          "wide(v) = (v / \(divisor) > \(least) ? v / \(divisor) : \(least))",
          "file = 'memory-hit-ratio.tsv'",
          "plot file skip 1 using (wide($3)):(100 * $6):(0):(100 * ($9 - $6)) "
            + "with vectors nohead lc rgb '#999999' lw 0.8 dt (2,2), \\",
          "  file skip 1 using (wide($3)):(100 * $9) with points pt 2 ps 0.6 lc rgb '#444444', \\",
          "  file skip 1 using (wide($3)):(100 * $6):(wide($4)):(wide($5)):(100 * $7):(100 * $8) "
            + "with xyerrorbars pt 0 ps 0 lc rgb '#666666' lw 1, \\",
          "  file skip 1 using (wide($3)):(100 * $6):10:11 "
            + "with points pointtype variable lc rgb variable pointsize 0.9",
        ]
    }

    private var least: String { GnuplotText.number(x.low, decimals: 6) }

    private func place(_ bytes: Double, _ ratio: Double) -> LabelPlacement.Place {
      let width = Canvas.width - canvas.left - canvas.right
      let height = canvas.height - canvas.top - canvas.bottom
      let unit = Double(divisor) ?? 1
      return LabelPlacement.Place(
        x: canvas.left + width * x.share(bytes / unit),
        y: canvas.top + height * (1 - y.share(ratio * 100)))
    }

    /// The number of each point, beside it.
    private var numbers: [String] {
      let placement = LabelPlacement(
        area: .init(
          left: canvas.left + 2, top: canvas.top - 2, right: Canvas.width - canvas.right + 12,
          bottom: canvas.height - canvas.bottom - 2),
        points: marks.map { place($0.bytes.mean, $0.ratio.mean) },
        texts: marks.indices.map { "\($0 + 1)" }, others: marks.flatMap(strokes))
      return placement.labels.enumerated().flatMap { index, label in
        let leader = label.leader.map {
          canvas.line(
            from: ($0.from.x, $0.from.y), to: ($0.to.x, $0.to.y), style: "lc rgb '#AAAAAA' lw 0.7")
        }
        let at = label.anchor
        return [
          canvas.label("\(index + 1)", x: at.x, y: at.y, side: label.side, style: "font 'sans,11'")
        ] + [leader].compactMap(\.self)
      }
    }

    /// What lies around a point: its thin bars and what leads to its optimum.
    private func strokes(_ mark: Mark) -> [LabelPlacement.Box] {
      let (bytes, ratio) = (mark.bytes, mark.ratio)
      let center = place(bytes.mean, ratio.mean)
      let top = place(bytes.mean, max(mark.optimum ?? 0, ratio.interval.upperBound))
      let bottom = place(bytes.mean, min(mark.optimum ?? 1, ratio.interval.lowerBound))
      let left = place(bytes.interval.lowerBound, ratio.mean)
      let right = place(bytes.interval.upperBound, ratio.mean)
      return [
        .init(left: center.x - 5, top: top.y - 4, right: center.x + 5, bottom: bottom.y + 4),
        .init(left: left.x - 1, top: center.y - 3, right: right.x + 1, bottom: center.y + 3),
      ]
    }
  }
}

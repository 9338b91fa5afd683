/// Lines, one for each strategy, named at the right in the order in which they end.
struct LineChart {
  /// The values of one strategy.
  struct Series {
    let name: String
    /// The strategy's place in the scenario, which decides its colour.
    let place: Int
    /// Places along both axes; none where there is no data.
    let points: [Point]
    /// How gnuplot joins its points, where that is not as in the others.
    var form: String?
  }

  /// A point of a line, in the units of the data file.
  struct Point: Equatable {
    let x: Double
    let y: Double
  }

  /// The chart's name.
  let name: String
  /// What is shown.
  let title: String
  /// What the reader needs to know to read it.
  let subtitle: String
  /// The headings of the two columns of the data.
  let headings: [String]
  /// What is written along the axes, and how long they are.
  let xAxis: (axis: Axis, title: String)
  let yAxis: (axis: Axis, title: String)
  /// By what the script divides values for the vertical axis.
  var divisor = "1"
  /// How gnuplot joins the points.
  var form = "steps"
  let series: [Series]

  /// The chart's data and script.
  var chart: Chart {
    let lines = LineGroup.groups(series)
    let legend = LineLegend(lines)
    return Chart(name: name, rows: rows, script: script(lines, legend))
  }

  /// A block for each strategy, two empty lines between, as gnuplot's `index` counts them.
  private var rows: [[String]] {
    var rows = [["# strategy"] + headings]
    for one in series where !one.points.isEmpty {
      if rows.count > 1 { rows += [[], []] }
      rows += one.points.map {
        [GnuplotText.field(one.name), GnuplotText.number($0.x), GnuplotText.number($0.y)]
      }
    }
    return rows.count > 1 ? rows : rows + [["no data", "NaN", "NaN"]]
  }

  private func script(_ lines: [LineGroup], _ legend: LineLegend) -> [String] {
    var canvas = Canvas()
    canvas.left = max(80, 56 + yAxis.axis.widestTick)
    canvas.right = legend.width
    canvas.top = 68
    canvas.height = max(Canvas.usualHeight, canvas.top + legend.height + canvas.bottom)
    let blocks = Dictionary(
      uniqueKeysWithValues: series.filter { !$0.points.isEmpty }.enumerated()
        .map { ($1.place, $0) })
    let plots = lines.reversed().compactMap { line in
      blocks[line.place].map { plot(line, block: $0) }
    }
    return canvas.preamble(name: name, title: title, subtitle: subtitle)
      + xAxis.axis.script("x", title: xAxis.title) + yAxis.axis.script("y", title: yAxis.title)
      + legend.script(canvas)
      + ["plot \(plots.isEmpty ? "NaN" : plots.joined(separator: ", \\\n  "))"]
  }

  /// What is drawn of a value; on a logarithmic axis nothing is below its end.
  private var height: String {
    let value = "($3 / \(divisor))"
    guard yAxis.axis.isLogarithmic else { return value }
    let least = GnuplotText.number(yAxis.axis.low, decimals: 6)
    return "(\(value) > \(least) ? \(value) : \(least))"
  }

  private func plot(_ line: LineGroup, block: Int) -> String {
    let form = series.first { $0.place == line.place }?.form ?? form
    return "'\(name).tsv' index \(block) using 2:\(height) with \(form) \(line.style)"
  }
}

import Reports

/// Lines, one for each strategy, named at the right, in one panel or in several below each other.
struct LineChart {
  /// The values of one strategy.
  struct Series {
    let name: String
    let hue: Hue
    /// The points in each panel; empty without data.
    package var points: [[Point]]
    /// Gnuplot's style for joining its points; nil to use the panel's style.
    var form: String?
    /// True for a reference that strategies are compared with, such as an optimum.
    var isReference = false
    /// False if it is one of many grey lines in the background.
    var isNamed = true
    /// The text after its name.
    package var note = ""
    /// Points marked by crosses, such as kills.
    var crosses: [Point] = []
  }

  /// A point of a line, in the units of the data file.
  struct Point: Hashable {
    let x: Double
    let y: Double
    /// The ends of the thin bar; nil if there is no bar.
    var interval: ClosedRange<Double>?
  }

  /// A plot over the common horizontal axis.
  struct Panel {
    let title: String
    let axis: Axis
    /// The divisor of values for the vertical axis, as the script spells it.
    var divisor = "1"
    var height = 330.0
  }

  let name: String
  let title: String
  package let note: String
  /// The headings of the data's columns after the strategy's column.
  let headings: [String]
  let xAxis: (axis: Axis, title: String)
  let panels: [Panel]
  /// Gnuplot's style for joining the points.
  var form = "steps"
  var events: [ScenarioEvent] = []
  /// The spread of points that share a position on the horizontal axis, in its units.
  var spread = 0.0
  /// The positions of vertical lines between categories on the horizontal axis.
  var separators: [Double] = []
  let series: [Series]

  /// The chart's data and script; nil if all lines stay at zero.
  var chart: Chart? {
    guard series.contains(where: { $0.points.joined().contains { $0.y > 0 } }) else { return nil }
    let lines = LineGroups(series)
    return Chart(name: name, rows: rows, script: LineChartScript(self, lines).lines)
  }

  /// The panels and series that have points, in the order of their blocks in the data.
  var blocks: [(panel: Int, series: Int)] {
    panels.indices.flatMap { panel in
      series.indices.filter { !series[$0].points[panel].isEmpty }.map { (panel, $0) }
    }
  }

  /// True if any point has an interval.
  var hasIntervals: Bool {
    series.contains { $0.points.contains { $0.contains { $0.interval != nil } } }
  }

  /// The rows of the data: a block for each panel and strategy, with two empty lines between, for gnuplot's `index`.
  private var rows: [[String]] {
    let hasIntervals = hasIntervals
    let isSingle = panels.count == 1
    var rows = [
      ["# strategy"] + headings + (hasIntervals ? ["low", "high"] : [])
        + (isSingle ? [] : ["panel"])
    ]
    for block in blocks {
      if rows.count > 1 { rows += [[], []] }
      let one = series[block.series]
      let name = GnuplotText.field(one.name)
      rows += one.points[block.panel].map { point in
        let ends = [point.interval?.lowerBound ?? point.y, point.interval?.upperBound ?? point.y]
        return [name]
          + ([point.x, point.y] + (hasIntervals ? ends : [])).map { GnuplotText.number($0) }
          + (isSingle ? [] : [panels[block.panel].title])
      }
    }
    return rows
  }
}

struct LineChartScript {
  private let chart: LineChart
  private let groups: LineGroups
  private let legend: LineLegend
  private var canvas: Canvas
  private let strip: EventStrip
  /// The top and bottom of each panel, in pixels from above.
  private var places: [(top: Double, bottom: Double)] = []

  private static let titleHeight = 26.0

  init(_ chart: LineChart, _ groups: LineGroups) {
    self.chart = chart
    self.groups = groups
    legend = LineLegend(
      groups.shown.map { .init($0, form: $0.series.form ?? chart.form, texts: groups.texts) }
        + groups.restEntry)
    var canvas = Canvas(name: chart.name, title: chart.title, note: chart.note)
    canvas.left = max(56, 28 + (chart.panels.map(\.axis.widestTick).max() ?? 0))
    canvas.right = legend.width
    canvas.bottom += 15 * Double(max(1, chart.xAxis.axis.lineCount) - 1)
    let top = canvas.top
    strip = EventStrip(
      chart.events, axis: chart.xAxis.axis, left: canvas.left,
      right: Canvas.width - canvas.right, limit: Canvas.width - 4)
    var y = top
    for (index, panel) in chart.panels.enumerated() {
      y += Self.titleHeight + (index == 0 ? strip.height : 0)
      places.append((y, y + panel.height))
      y += panel.height + 12
    }
    canvas.top = places[0].top
    canvas.height = max(y - 12, canvas.top + legend.height) + canvas.bottom
    self.canvas = canvas
  }

  var lines: [String] {
    let isSingle = chart.panels.count == 1
    var lines = canvas.preamble + legend.script(canvas)
    for (index, panel) in chart.panels.enumerated() {
      let place = places[index]
      lines.append(
        canvas.label(
          panel.title, x: canvas.left - 6,
          y: place.top - (index == 0 ? strip.height : 0) - 13,
          style: "font 'sans,12' textcolor rgb '#333333'"))
    }
    lines += strip.script(canvas, panels: places)
    if !isSingle { lines.append("set multiplot") }
    for index in chart.panels.indices { lines += panelScript(index) }
    return lines + (isSingle ? [] : ["unset multiplot"])
  }

  private func panelScript(_ index: Int) -> [String] {
    let (panel, place) = (chart.panels[index], places[index])
    let isLast = index == chart.panels.count - 1
    let x = (isLast ? chart.xAxis.axis : chart.xAxis.axis.withoutTexts)
      .script("x", title: isLast ? chart.xAxis.title : "")
    let plots = chart.blocks.enumerated().filter { $0.element.panel == index }
      .compactMap { block, element -> (rank: Int, plots: [String])? in
        groups.style(of: chart.series[element.series].name).map {
          ($0.rank, plot($0, block: block, element.series, panel))
        }
      }
    // The uppermost line of the legend is drawn last, over the others.
    let drawn = plots.sorted { $0.rank > $1.rank }.flatMap(\.plots)
    // The first panel has drawn the elements of the whole chart.
    return (index > 0 ? ["unset label", "unset arrow", "unset object", "unset logscale"] : [])
      + canvas.margins(top: place.top, bottom: canvas.height - place.bottom)
      + x + panel.axis.script("y", title: "") + separators + crosses(index)
      + ["plot \(drawn.isEmpty ? "NaN" : drawn.joined(separator: ", \\\n  "))"]
  }

  private func plot(
    _ style: LineStyle, block: Int, _ series: Int, _ panel: LineChart.Panel
  ) -> [String] {
    let form = chart.series[series].form ?? chart.form
    let shift = style.shift * chart.spread / Double(max(1, groups.shown.count))
    let x = shift == 0 ? "2" : "($2 + \(GnuplotText.number(shift)))"
    let data = "'\(chart.name).tsv' index \(block) using \(x)"
    let line = "\(data):\(height("$3", panel)) with \(form) \(style.script(form))"
    guard chart.series[series].points.contains(where: { $0.contains { $0.interval != nil } }) else {
      return [line]
    }
    let ends = ["$3", "$4", "$5"].map { height($0, panel) }.joined(separator: ":")
    return ["\(data):\(ends) with yerrorbars pt 0 ps 0 lc rgb '\(style.color)' lw 1.1", line]
  }

  private var separators: [String] {
    chart.separators.map { place in
      let x = GnuplotText.number(place)
      return "set arrow from first \(x), graph 0 to first \(x), graph 1 nohead back "
        + "lc rgb '#BBBBBB' lw 0.8"
    }
  }

  private func crosses(_ panel: Int) -> [String] {
    guard panel == 0 else { return [] }
    return chart.series.flatMap { series in
      series.crosses.map { point in
        "set label '' at first \(GnuplotText.number(point.x)), first "
          + "\(GnuplotText.number(point.y))/\(chart.panels[0].divisor) point pt 2 ps 1.1 lw 2.5 "
          + "lc rgb '\(groups.style(of: series.name)?.color ?? Palette.black)' front"
      }
    }
  }

  /// Returns the drawn value; on a logarithmic axis nothing is below its end.
  private func height(_ column: String, _ panel: LineChart.Panel) -> String {
    let value = "(\(column) / \(panel.divisor))"
    guard panel.axis.isLogarithmic else { return value }
    let least = GnuplotText.number(panel.axis.low, decimals: 6)
    return "(\(value) > \(least) ? \(value) : \(least))"
  }
}

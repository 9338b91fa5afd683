import Metrics

/// Horizontal bars under each other, a row for each strategy, in one panel or in two side by side.
struct BarChart {
  /// A part of a bar.
  struct Part {
    /// The heading of its column.
    let heading: String
    /// What the legend calls it.
    let name: String
    let fill: Fill
    /// How long it is; nil where there is no data.
    let value: (ReportGroup) -> Double?

    /// The mean of a metric over the worlds.
    init(_ metric: Metric, _ name: String, _ fill: Fill) {
      self.init(metric.name, name, fill) { $0.mean(metric) }
    }

    init(
      _ heading: String, _ name: String, _ fill: Fill, value: @escaping (ReportGroup) -> Double?
    ) {
      (self.heading, self.name, self.fill, self.value) = (heading, name, fill, value)
    }
  }

  /// How the parts of a bar lie.
  enum Arrangement {
    /// One after the other.
    case stacked
    /// One under the other.
    case beside
    /// Each within the one before.
    case within
  }

  /// A line across a bar.
  struct Mark {
    let heading: String
    let style: String
    let value: (ReportGroup) -> Double?
  }

  /// Bars along one axis.
  struct Panel {
    let title: String
    let arrangement: Arrangement
    let parts: [Part]
    var marks: [Mark] = []
    /// What the thin bar reaches over.
    let interval: (ReportGroup) -> ClosedRange<Double>?
    /// What is written behind a bar.
    let figure: (ReportGroup) -> String
    /// What is written for several figures at once: the least and the greatest mean.
    let range: ([ReportGroup]) -> String?
    /// Where the axis ends; nil for as far as the values go.
    var end: Double?
    /// Whether the values are bytes.
    var countsBytes = false
  }

  let name: String
  let title: String
  let note: String
  var rowHeight = 26.0
  let panels: [Panel]

  /// The chart's data and script.
  func chart(_ groups: [ReportGroup]) -> Chart {
    let names = groups.map(\.label)
    let figures = groups.map { group in panels.flatMap { $0.texts(group) } }
    let rows = BarRows(names: names, figures: figures)
    let headings = ["strategy", "row"] + panels.flatMap(\.headings)
    let lines = zip(zip(names, rows.places(names: names)), figures).map { place, texts in
      [GnuplotText.field(place.0), place.1] + texts
    }
    return Chart(
      name: name, rows: [headings] + lines, script: script(BarLayout(self, rows), groups))
  }

  private func script(_ layout: BarLayout, _ groups: [ReportGroup]) -> [String] {
    var column = 3
    var lines = layout.canvas.preamble + layout.legend + ["set border 1"]
    if panels.count > 1 { lines.append("set multiplot") }
    for (index, panel) in panels.enumerated() {
      // What belongs to the whole chart has been drawn with its first panel.
      if index > 0 { lines += ["unset label", "unset object", "unset arrow"] }
      let place = layout.place(of: index)
      lines += layout.canvas.margins(left: place.left, right: Canvas.width - place.right)
      lines += layout.rowTicks(named: index == 0)
      lines +=
        BarPanelScript(
          panel, chart: name, column: column, rows: layout.rows, groups: groups,
          width: place.right - place.left
        ).lines
      column += panel.headings.count
    }
    return lines + (panels.count > 1 ? ["unset multiplot"] : [])
  }
}

extension BarChart.Panel {
  /// The headings of its columns: parts, marks, interval and figure.
  var headings: [String] {
    let name = parts.first?.heading ?? ""
    return parts.map(\.heading) + marks.map(\.heading) + ["\(name) low", "\(name) high", "text"]
  }

  /// What the data have of a strategy.
  func texts(_ group: ReportGroup) -> [String] {
    let interval = interval(group).flatMap { $0.lowerBound < $0.upperBound ? $0 : nil }
    let values = parts.map { $0.value(group) } + marks.map { $0.value(group) }
    return (values + [interval?.lowerBound, interval?.upperBound]).map {
      GnuplotText.number($0, decimals: countsBytes ? 0 : 4)
    } + [figure(group)]
  }

  /// How far a bar reaches, its interval apart.
  func length(_ group: ReportGroup) -> Double {
    let values = parts.compactMap { $0.value(group) }
    return arrangement == .stacked ? values.reduce(0, +) : values.max() ?? 0
  }
}

/// Where the parts of a chart of bars are.
struct BarLayout {
  let rows: BarRows
  private(set) var canvas: Canvas
  private let fills: FillLegend
  private let fillsTop: Double
  private let panelCount: Int
  private static let gap = 22.0

  init(_ chart: BarChart, _ rows: BarRows) {
    self.rows = rows
    var canvas = Canvas(name: chart.name, title: chart.title, note: chart.note)
    fills = FillLegend(chart.panels.flatMap { $0.parts.map { ($0.fill, $0.name) } })
    fillsTop = canvas.top
    canvas.top += fills.height + 10
    canvas.left = max(80, 26 + (rows.labels.map { GnuplotText.width($0, size: 12) }.max() ?? 0))
    canvas.right = 16
    canvas.height = canvas.top + chart.rowHeight * Double(rows.labels.count) + canvas.bottom
    self.canvas = canvas
    panelCount = chart.panels.count
  }

  var legend: [String] { fills.script(canvas, top: fillsTop) }

  /// The left and the right end of a panel.
  func place(of panel: Int) -> (left: Double, right: Double) {
    let gaps = Self.gap * Double(panelCount - 1)
    let width = (Canvas.width - canvas.left - canvas.right - gaps) / Double(panelCount)
    let left = canvas.left + (width + Self.gap) * Double(panel)
    return (left, left + width)
  }

  /// The vertical axis, the first row uppermost.
  func rowTicks(named: Bool) -> [String] {
    let ticks = rows.labels.enumerated().map { place, label in
      "\(GnuplotText.quoted(named ? label : "")) \(place)"
    }
    return [
      "set yrange [\(rows.labels.count).0-0.5:-0.5]",
      "set ytics (\(ticks.joined(separator: ", "))) scale 0",
    ]
  }
}

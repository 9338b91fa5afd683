import Metrics
import Primitives
import Reports

/// Horizontal bars, a row for each strategy, in one panel or in two side by side.
struct BarChart {
  /// A part of a bar.
  struct Part {
    /// The heading of its column.
    let heading: String
    /// The name in the legend.
    let name: String
    let fill: Fill
    /// The length; nil without data.
    let value: (ReportGroup) -> Double?

    /// Creates a part from the mean of a metric over the seeds.
    init(_ metric: Metric, _ name: String, _ fill: Fill) {
      self.init(metric.name, name, fill) { $0.mean(metric) }
    }

    init(
      _ heading: String, _ name: String, _ fill: Fill, value: @escaping (ReportGroup) -> Double?
    ) {
      (self.heading, self.name, self.fill, self.value) = (heading, name, fill, value)
    }
  }

  /// The arrangement of the parts of a bar.
  enum Arrangement {
    /// Parts one after the other.
    case stacked
    /// Parts one under the other.
    case beside
    /// Parts within each other.
    case within
  }

  /// A line across a bar.
  struct Mark {
    let heading: String
    /// The name in the legend.
    let name: String
    let style: String
    let value: (ReportGroup) -> Double?
  }

  /// Bars along one axis.
  struct Panel {
    let title: String
    let arrangement: Arrangement
    var parts: [Part]
    var marks: [Mark] = []
    /// The unit of the values.
    let unit: Metric.Unit
    /// The ends of the thin bar.
    let interval: (ReportGroup) -> ClosedRange<Double>?
    /// The number behind a bar.
    let figure: (ReportGroup) -> Double?
    /// The range to show behind a bar; nil to show the number.
    var range: (ReportGroup) -> ClosedRange<Double>? = { _ in nil }
    /// The share to show behind the number.
    var share: (ReportGroup) -> Double? = { _ in nil }
  }

  let name: String
  let title: String
  package let note: String
  var rowHeight = 26.0
  let panels: [Panel]

  /// The chart's data and script; nil if no bar has any length.
  ///
  /// - Parameters:
  ///   - subject: The strategies.
  ///   - metric: The default metric by which they are sorted.
  /// - Returns: The chart.
  func chart(_ subject: ChartSubject, sortedBy metric: Metric) -> Chart? {
    let rows = BarRows(subject, sortedBy: metric)
    let drawn = rows.bars.map(\.group)
    let panels = panels.compactMap { $0.showing(drawn) }
    guard !panels.isEmpty else { return nil }
    let left = subject.groups.filter { group in
      !drawn.contains { $0.strategy == group.strategy && $0.parameters == group.parameters }
    }
    let places = rows.bars.map { ($0.group, "\($0.place)") } + left.map { ($0, "left out") }
    let forms = panels.map { $0.form(drawn) }
    let lines = places.map { group, place in
      [GnuplotText.field(group.label), place]
        + zip(panels, forms).flatMap { panel, form in panel.texts(group, form) }
    }
    let isCut = panels.contains { $0.limit(drawn) != nil }
    let whole = BarChart(
      name: name, title: title,
      note: note
        + (isCut ? " A bar with a white gap is cut short: its figure says how long it is." : "")
        + (rows.leavesOut ? " Some points of the sweep are left out." : ""),
      rowHeight: rowHeight, panels: panels)
    return Chart(
      name: name, rows: [["strategy", "row"] + panels.flatMap(\.headings)] + lines,
      script: whole.script(BarLayout(whole, rows), drawn))
  }

  private func script(_ layout: BarLayout, _ groups: [ReportGroup]) -> [String] {
    var column = 3
    var lines = layout.canvas.preamble + layout.legend + layout.headings + ["set border 1"]
    if panels.count > 1 { lines.append("set multiplot") }
    for (index, panel) in panels.enumerated() {
      // Only the first panel draws the elements of the whole chart.
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
  /// The headings of the panel's columns: parts, marks, interval and figure.
  var headings: [String] {
    let name = parts.count == 1 ? parts[0].heading : "sum"
    return parts.map(\.heading) + marks.map(\.heading) + ["\(name) low", "\(name) high", "text"]
  }

  /// Returns the panel with the parts that are above zero for some strategies; nil if there are no such parts.
  func showing(_ groups: [ReportGroup]) -> Self? {
    var panel = self
    panel.parts = parts.filter { part in groups.contains { (part.value($0) ?? 0) > 0 } }
    panel.marks = marks.filter { mark in groups.contains { mark.value($0) != nil } }
    return panel.parts.isEmpty ? nil : panel
  }

  /// Returns the columns of a strategy, its figure last.
  package func texts(_ group: ReportGroup, _ form: ColumnText.Form) -> [String] {
    let interval = interval(group).flatMap { $0.lowerBound < $0.upperBound ? $0 : nil }
    let values = parts.map { $0.value(group) } + marks.map { $0.value(group) }
    return (values + [interval?.lowerBound, interval?.upperBound]).map {
      GnuplotText.number($0, decimals: unit == .bytes ? 0 : 6)
    } + [figure(of: group, form)]
  }

  /// Returns the figure of a strategy, in the form of its column.
  func figure(of group: ReportGroup, _ form: ColumnText.Form) -> String {
    let figure =
      range(group).map { ColumnText.range($0, form) } ?? ColumnText.figure(figure(group), form)
    return figure + (share(group).map { ", \(MetricText.brief($0, .ratio))" } ?? "")
  }

  /// Returns the form of all figures.
  func form(_ groups: [ReportGroup]) -> ColumnText.Form {
    ColumnText.form(groups.map(figure), unit)
  }

  /// Returns the end of a bar, including its interval.
  func reach(_ group: ReportGroup) -> Double {
    let values = parts.compactMap { $0.value(group) }
    let length = arrangement == .stacked ? values.reduce(0, +) : values.max() ?? 0
    let ends = [interval(group)?.upperBound] + marks.map { $0.value(group) }
    return ends.compactMap(\.self).reduce(length, max)
  }

  /// Returns the longest bar apart from one or two that would flatten all others; nil if there are no such bars.
  func limit(_ groups: [ReportGroup]) -> Double? {
    let lengths = groups.map(reach).filter { $0 > 0 }.sorted()
    // Between points of a sweep, such differences are normal.
    guard lengths.count > 3, groups.map(\.parameters).distinct.count == 1 else { return nil }
    let place = (lengths.count - 3..<lengths.count - 1).first { lengths[$0 + 1] > 5 * lengths[$0] }
    return place.map { lengths[$0] }
  }
}

extension ColumnText {
  /// Returns a figure with its unit, for places without a heading.
  static func figure(_ value: Double?, _ form: Form) -> String {
    let number = text(value, form)
    return form.unit.isEmpty || number == MetricText.absent ? number : "\(number) \(form.unit)"
  }

  /// Returns a range, such as `1.2–3.4 s`.
  static func range(_ range: ClosedRange<Double>, _ form: Form) -> String {
    let (low, high) = (text(range.lowerBound, form), figure(range.upperBound, form))
    return low == text(range.upperBound, form) ? high : "\(low)–\(high)"
  }
}

/// The layout of a chart of bars.
struct BarLayout {
  let rows: BarRows
  private(set) var canvas: Canvas
  private let fills: FillLegend
  private let fillsTop: Double
  private let panelCount: Int
  private let rowHeight: Double
  private static let gap = 22.0

  init(_ chart: BarChart, _ rows: BarRows) {
    self.rows = rows
    var canvas = Canvas(name: chart.name, title: chart.title, note: chart.note)
    fills = FillLegend(
      chart.panels.flatMap { panel in
        panel.parts.map { (.area($0.fill), $0.name) }
          + panel.marks.map { (.line($0.style), $0.name) }
      })
    fillsTop = canvas.top
    canvas.top += fills.height + 10
    canvas.left = max(80, 26 + (rows.labels.map { GnuplotText.width($0, size: 12) }.max() ?? 0))
    canvas.right = 16
    canvas.height = canvas.top + chart.rowHeight * Double(rows.labels.count) + canvas.bottom
    self.canvas = canvas
    panelCount = chart.panels.count
    rowHeight = chart.rowHeight
  }

  var legend: [String] { fills.script(canvas, top: fillsTop) }

  /// The names of points of a sweep, each above its bars.
  var headings: [String] {
    rows.headings.map { heading in
      canvas.label(
        heading.text, x: Canvas.edge,
        y: canvas.top + rowHeight * (Double(heading.place) + 0.65), style: "font 'sans,13'")
    }
  }

  /// Returns the left and right ends of a panel.
  func place(of panel: Int) -> (left: Double, right: Double) {
    let gaps = Self.gap * Double(panelCount - 1)
    let width = (Canvas.width - canvas.left - canvas.right - gaps) / Double(panelCount)
    let left = canvas.left + (width + Self.gap) * Double(panel)
    return (left, left + width)
  }

  /// Returns the ticks of the vertical axis, the first row uppermost.
  func rowTicks(named: Bool) -> [String] {
    let ticks = rows.labels.enumerated().map { place, label in
      "\(GnuplotText.tick(named ? label : "")) \(place)"
    }
    return [
      "set yrange [\(rows.labels.count).0-0.5:-0.5]",
      "set ytics (\(ticks.joined(separator: ", "))) scale 0",
    ]
  }
}

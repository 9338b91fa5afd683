import Metrics
import Primitives

/// How the figures follow what the scenario sweeps: a line for each strategy in each panel.
enum SweepChart {
  /// What a panel shows.
  private struct Figure: Sendable {
    let title: String
    let height: Double
    let value: @Sendable (RunReport) -> Double?
    var isBytes = false
    var end: Double?
  }

  private static let figures = [
    Figure(title: Headline.title, height: 190, value: { $0[Headline.metric] }),
    Figure(
      title: "memory hits (% of binds)", height: 120,
      value: { $0[.memoryHitRatio].map { $0 * 100 } }, end: 100),
    Figure(title: "requests", height: 120, value: { $0[.networkRequests] }),
    Figure(title: "peak memory", height: 120, value: { $0[.peakMemoryBytes] }, isBytes: true),
  ]

  /// The chart; nil unless there are at least two points of a sweep.
  static func chart(_ subject: ChartSubject) -> Chart? {
    let points = subject.groups.map(\.parameters).distinct
    guard points.count > 1 else { return nil }
    let series = subject.groups.map(\.strategy).distinct.map { strategy in
      let groups = subject.groups.filter { $0.strategy == strategy }
      return LineChart.Series(
        name: strategy, hue: Hue(place: groups.first.map { subject.hue($0).place } ?? 0),
        points: figures.map { figure in line(groups, points, figure.value) })
    }
    let paths = points[0].map(\.path).joined(separator: ", ")
    return LineChart(
      name: "sweep", title: subject.title("what follows from \(paths)"),
      note: "Points of the sweep in the scenario's order.\(subject.worldsNote)",
      headings: ["point", "value"], xAxis: (axis(points), paths),
      panels: figures.indices.map { panel($0, series) }, form: "linespoints", shift: 0.04,
      series: series + [optimum(subject.groups, points)].compactMap(\.self)
    ).chart
  }

  private static func line(
    _ groups: [ReportGroup], _ points: [[RunReport.Parameter]], _ value: (RunReport) -> Double?
  ) -> [LineChart.Point] {
    points.enumerated().compactMap { x, point in
      groups.first { $0.parameters == point }?.overWorlds(value).map {
        LineChart.Point(x: Double(x), y: $0.mean, interval: $0.hasWidth ? $0.interval : nil)
      }
    }
  }

  /// The most memory hits that any strategy could have had, in the panel of memory hits.
  private static func optimum(
    _ groups: [ReportGroup], _ points: [[RunReport.Parameter]]
  ) -> LineChart.Series? {
    let line = points.enumerated().compactMap { x, point in
      groups.filter { $0.parameters == point }.compactMap { $0.mean(.optimalMemoryHitRatio) }.max()
        .map { LineChart.Point(x: Double(x), y: $0 * 100) }
    }
    guard !line.isEmpty else { return nil }
    return LineChart.Series(
      name: "optimum of memory hits", hue: Hue(place: 0), points: [[], line, [], []],
      form: "lines", isReference: true)
  }

  private static func panel(_ place: Int, _ series: [LineChart.Series]) -> LineChart.Panel {
    let figure = figures[place]
    let values = series.flatMap { $0.points[place] }
    let largest = values.map { max($0.y, $0.interval?.upperBound ?? 0) }.max() ?? 0
    let scale = figure.isBytes ? ByteScale(upTo: largest) : nil
    return LineChart.Panel(
      title: figure.title + (scale.map { " (\($0.name))" } ?? ""),
      axis: .fromZero(to: figure.end ?? largest / (scale?.bytes ?? 1), room: 1.05, mostTicks: 4),
      divisor: scale?.text ?? "1", height: figure.height)
  }

  /// An axis of the points' values, evenly apart whatever the values are; of many every few are named.
  private static func axis(_ points: [[RunReport.Parameter]]) -> Axis {
    let texts = points.map {
      GnuplotText.shortened($0.map(\.value).joined(separator: ", "), to: 16)
    }
    let widest = texts.map { GnuplotText.width($0, size: 12) }.max() ?? 0
    let room = 400 / Double(texts.count)
    let step = max(1, Int(((widest + 8) / room).rounded(.up)))
    return Axis(
      low: -0.4, high: Double(points.count) - 0.6,
      ticks: texts.enumerated().map { (Double($0), $0.isMultiple(of: step) ? $1 : "") })
  }
}

import Metrics
import Primitives
import Reports

/// The figures at each point of a sweep: lines if points have an order, otherwise dots.
enum SweepChart {
  /// The figure of a panel.
  private struct Figure: Sendable {
    let title: String
    let height: Double
    package let metric: Metric
    /// The factor of the values.
    var factor = 1.0
  }

  private static let figures = [
    Figure(title: Headline.title, height: 190, metric: Headline.metric),
    Figure(
      title: "memory hits (% of requests)", height: 120, metric: .memoryHitRatio, factor: 100),
    Figure(title: "requests over the network", height: 120, metric: .networkRequests),
    Figure(title: "peak memory", height: 120, metric: .peakMemoryBytes),
  ]

  /// The chart; nil unless there are at least two points of a sweep.
  static func chart(_ subject: ChartSubject) -> Chart? {
    let points = subject.points
    guard points.count > 1 else { return nil }
    let isScale = subject.isScale
    let series = subject.strategies.map { groups in
      subject.line(groups[0], figures.map { line(groups, points, $0) })
    }
    let all = series + (isScale ? [optimum(subject.groups, points)].compactMap(\.self) : [])
    let names = points[0].map { name($0.path) }.listed(first: points[0].count)
    return LineChart(
      name: "sweep", title: subject.title("effect of \(names)"),
      note: "Less time, fewer requests and less memory are better.\(subject.seedsNote)",
      headings: ["point", "value"],
      xAxis: (axis(points, isScale), names),
      panels: figures.indices.map { panel($0, all) },
      form: isScale ? "linespoints" : "points", spread: isScale ? 0.2 : 0.7,
      separators: isScale ? [] : points.indices.dropFirst().map { Double($0) - 0.5 },
      series: all
    ).chart
  }

  /// Returns a key in words, such as `memory cost limit`.
  private static func name(_ path: String) -> String {
    path.split { ".-".contains($0) }.filter { $0 != "strategy" }.joined(separator: " ")
  }

  private static func line(
    _ groups: [ReportGroup], _ points: [[RunReport.Parameter]], _ figure: Figure
  ) -> [LineChart.Point] {
    points.enumerated().compactMap { x, point in
      let mean = groups.first { $0.parameters == point }?.overSeeds { report in
        report[figure.metric].map { $0 * figure.factor }
      }
      return mean.map { mean in
        let isSure = mean.hasWidth && figure.metric.hasReliableInterval
        return LineChart.Point(x: Double(x), y: mean.mean, interval: isSure ? mean.interval : nil)
      }
    }
  }

  /// Returns the upper bound of memory hits for any strategy as a line, in the panel of memory hits.
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
    let scale = figure.metric.unit == .bytes ? ByteScale(upTo: largest) : nil
    return LineChart.Panel(
      title: figure.title + (scale.map { " (\($0.name))" } ?? ""),
      axis: .fromZero(to: largest / (scale?.bytes ?? 1), room: 1.05, maxTicks: 4),
      divisor: scale?.text ?? "1", height: figure.height)
  }

  /// Returns an axis with the points' values at equal distances; of many values only some are named.
  private static func axis(_ points: [[RunReport.Parameter]], _ isScale: Bool) -> Axis {
    let texts = ShortNames.texts(
      points.map { $0.map(\.value).joined(separator: "\n") }, longest: 16 * points[0].count)
    let widest =
      texts.flatMap { $0.split(separator: "\n") }
      .map { GnuplotText.width(String($0), size: 12) }.max() ?? 0
    let room = 400 / Double(texts.count)
    let step = max(1, Int(((widest + 8) / room).rounded(.up)))
    return Axis(
      low: -0.5, high: Double(points.count) - 0.5,
      ticks: texts.enumerated().map { (Double($0), $0.isMultiple(of: step) ? $1 : "") },
      hasGrid: isScale)
  }
}

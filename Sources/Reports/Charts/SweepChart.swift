import Metrics
import Primitives

/// How the hit ratio follows what the scenario sweeps: a line for each strategy.
enum SweepChart {
  /// The chart; nil unless there are at least two points of a sweep.
  static func chart(_ header: ResultsHeader, _ groups: [ReportGroup]) -> Chart? {
    let points = groups.map(\.parameters).distinct
    guard points.count > 1 else { return nil }
    let series = groups.map(\.strategy).distinct.enumerated().map { place, strategy in
      LineChart.Series(
        name: strategy, place: place,
        points: points.enumerated().compactMap { x, point in
          groups.first { $0.strategy == strategy && $0.parameters == point }?.mean(.hitRatio)
            .map { LineChart.Point(x: Double(x), y: $0 * 100) }
        })
    }
    let optimum = points.enumerated().compactMap { x, point in
      groups.filter { $0.parameters == point }.compactMap { $0.mean(.optimalMemoryHitRatio) }.max()
        .map { LineChart.Point(x: Double(x), y: $0 * 100) }
    }
    let line = LineChart.Series(
      name: "offline optimum of memory hits", place: series.count, points: optimum, form: "lines")
    let paths = points[0].map(\.path).joined(separator: ", ")
    return LineChart(
      name: "sweep", title: "\(header.scenario): hit ratio by \(paths)",
      subtitle: "Points of the sweep in the scenario's order\(groups.seedsNote).",
      headings: ["point", "hitRatioPercent"], xAxis: (axis(points), paths),
      yAxis: (.fromZero(to: 100), "hit ratio (%)"), form: "linespoints pt 7 ps 0.6",
      series: series + (optimum.isEmpty ? [] : [line])
    ).chart
  }

  /// An axis of the points' values, evenly apart whatever the values are.
  private static func axis(_ points: [[RunReport.Parameter]]) -> Axis {
    let texts = points.map { $0.map(\.value).joined(separator: ", ") }
    return Axis(
      low: -0.25, high: Double(points.count) - 0.75,
      ticks: texts.enumerated().map { (Double($0), GnuplotText.shortened($1, to: 16)) })
  }
}

import Metrics
import Primitives

/// How many appearances had their image within a time.
enum TimeToImageChart {
  /// The most steps of a line.
  private static let mostSteps = 200

  static func chart(_ header: ResultsHeader, _ groups: [ReportGroup]) -> Chart? {
    let waits = groups.flatMap { $0.reports.flatMap(\.waits) }.map(\.milliseconds)
    let axis = axis(waits)
    let series = groups.enumerated().map { place, group in
      LineChart.Series(
        name: group.label, place: place, points: points(group, from: axis.low, to: axis.high))
    }
    return LineChart(
      name: "time-to-image", title: "\(header.scenario): time to image",
      subtitle: "Appearances on screen that had their image within a time\(pooled(groups)). "
        + "At the left edge: in the first frame.",
      headings: ["milliseconds", "percentOfAppearances"],
      xAxis: (axis, "time from appearance to image, logarithmic"),
      yAxis: (.fromZero(to: 100), "appearances with their image (%)"), series: series
    ).chart
  }

  /// From 10 ms, less than which no frame takes, unless there are shorter waits.
  private static func axis(_ waits: [Double]) -> Axis {
    let least = waits.filter { $0 > 0 }.min() ?? 10
    return Axis.logarithmic(from: min(10, max(1, least)), to: max(100, waits.max() ?? 0)) { value in
      value < 1000
        ? GnuplotText.number(value) + " ms" : MetricText.count(value / 1000) + " s"
    }
  }

  private static func pooled(_ groups: [ReportGroup]) -> String {
    groups.seedCount > 1 ? ", \(groups.seedCount) seeds together" : ""
  }

  /// The cumulative distribution: a point for each wait, or for each of 200 ranks of many.
  ///
  /// Appearances that never got their image keep the line from reaching 100 %.
  private static func points(
    _ group: ReportGroup, from low: Double, to high: Double
  ) -> [LineChart.Point] {
    let waits = group.reports.flatMap(\.waits).sorted()
    let stated = group.reports.compactMap { $0[.appearances] }.reduce(0, +)
    let all = max(stated, Double(waits.count))
    guard all > 0 else { return [] }
    let stride = max(1, waits.count / mostSteps)
    var points = [LineChart.Point(x: low, y: 0)]
    var shown = 0
    for (rank, wait) in waits.enumerated() where rank + 1 == waits.count || waits[rank + 1] > wait {
      let isFirstFrame = wait.milliseconds <= low
      guard isFirstFrame || rank + 1 - shown >= stride || rank + 1 == waits.count else { continue }
      let point = LineChart.Point(x: max(low, wait.milliseconds), y: 100 * Double(rank + 1) / all)
      if isFirstFrame { points[points.count - 1] = point } else { points.append(point) }
      shown = rank + 1
    }
    if let last = points.last, last.x < high { points.append(.init(x: high, y: last.y)) }
    return points
  }
}

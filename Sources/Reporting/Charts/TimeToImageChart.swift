import Metrics
import Primitives
import Reports

/// The share of appearances still without their image after a time: the survival curve.
enum TimeToImageChart {
  /// The maximum number of steps of a line.
  private static let maxSteps = 200
  /// The longest wait, in milliseconds, that is distinguished from never.
  private static let longest = 10_000.0
  /// The milliseconds at which the line for appearances that never got their image begins and ends.
  private static let never = (from: 20_000.0, to: 60_000.0)

  static func chart(_ subject: ChartSubject) -> Chart? {
    let waits = subject.groups.flatMap { $0.reports.flatMap(\.waits) }.map(\.milliseconds)
    let least = min(10, max(1, waits.filter { $0 > 0 }.min() ?? 10))
    let seeds = subject.seedCount > 1 ? " \(subject.seedCount) seeds together." : ""
    let series = subject.series(note: { group in
      let share = curve(group, from: least).never
      return share > 0 ? ", \(MetricText.percent(share)) too late" : ""
    }) { curve($0, from: least).points }
    let highest = series.flatMap { $0.points.joined().map(\.y) }.max() ?? 0
    return LineChart(
      name: "time-to-image", title: subject.title("time to image"),
      note: "Lower is better: of all times that a cell came on screen, the share still without its "
        + "image. Left edge: after the first frame. Too late: the cell left the screen, or the run "
        + "ended, before the image came.\(seeds)",
      headings: ["milliseconds", "percentWithoutImage"],
      xAxis: (axis(from: least), "time since the cell came on screen, logarithmic"),
      panels: subject.panels("still without their image (%)", .fromZero(to: highest, room: 1.02)),
      series: series
    ).chart
  }

  /// Returns an axis from the first frame to ten seconds, with a place for never beyond.
  private static func axis(from least: Double) -> Axis {
    let ticks = [1, 10, 100, 1000, longest].filter { $0 >= least }.map { value in
      (value, value < 1000 ? "\(Int(value)) ms" : "\(Int(value / 1000)) s")
    }
    return Axis(
      low: least, high: never.to,
      ticks: ticks + [((never.from * never.to).squareRoot(), "too late")],
      isLogarithmic: true)
  }

  /// Returns a point for each wait; of more than 200 waits, a point for each of 200 ranks.
  private static func curve(
    _ group: ReportGroup, from low: Double
  ) -> (points: [LineChart.Point], never: Double) {
    guard let times = group.models.first?.timesToImage, times.appearances > 0 else {
      return ([], 0)
    }
    let waits = times.waits.map(\.milliseconds)
    let all = Double(max(times.appearances, waits.count))
    func percent(_ shown: Int) -> Double { 100 * (all - Double(shown)) / all }
    let stride = max(1, waits.count / maxSteps)
    var points = [LineChart.Point(x: low, y: percent(waits.count { $0 <= low }))]
    for (rank, wait) in waits.enumerated() where wait > low && wait <= longest {
      let isLast = rank + 1 == waits.count || waits[rank + 1] > longest
      guard isLast || (rank + 1) % stride == 0 else { continue }
      points.append(LineChart.Point(x: wait, y: percent(rank + 1)))
    }
    let end = percent(waits.count { $0 <= longest })
    points.append(LineChart.Point(x: longest, y: end))
    let never = percent(waits.count)
    points += [(Self.never.from, never), (Self.never.to, never)].map {
      LineChart.Point(x: $0.0, y: $0.1)
    }
    return (points, never / 100)
  }
}

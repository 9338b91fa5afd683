package import Metrics
package import Reports

/// A chart as data and the script that draws it.
package struct Chart: Sendable {
  /// The name of its files, without the ending.
  let name: String
  /// Values separated by tabs, below a line of headings.
  let data: String
  /// The gnuplot script, to be run in the folder of the data.
  let script: String

  init(name: String, rows: [[String]], script: [String]) {
    self.name = name
    data = rows.map { $0.joined(separator: "\t") + "\n" }.joined()
    self.script = script.map { $0 + "\n" }.joined()
  }

  /// The functions that draw each chart of a scenario, in the order of a page; nil if there is nothing to show.
  private static let all: [@Sendable (ChartSubject) -> Chart?] = [
    HeadlineChart.chart, PersonsChart.chart, ServerHoursChart.chart, HitsChart.chart,
    RequestsChart.chart, MemoryChart.chart, StaleChart.chart, TimeToImageChart.chart,
    MemoryHitRatioChart.chart, DiskChart.chart, SweepChart.chart,
  ]

  /// Returns the charts of a scenario.
  package static func all(
    header: ResultsHeader, reports: [RunReport], sortedBy order: Metric? = nil
  ) -> [Chart] {
    let subject = ChartSubject(header: header, reports: reports, sortedBy: order)
    return subject.groups.isEmpty ? [] : all.compactMap { $0(subject) }
  }

  /// The miss ratios of a policy, 0 to 1 of requests or bytes, by capacity in objects or bytes. `isPolicy` is false for
  /// a bound or a curve that policies are compared with.
  package typealias MissLine = (
    name: String, points: [(capacity: Double, missRatio: Double)], isPolicy: Bool
  )

  /// The unit of misses.
  package enum Measure: Sendable {
    case requests, bytes
  }

  /// Returns misses by capacity: a line for each policy, on axes that show small caches as well as large ones.
  ///
  /// - Parameters:
  ///   - title: The trace.
  ///   - measure: The unit of misses.
  ///   - countsBytes: True if capacities are bytes, false if they are objects.
  ///   - lines: The policies, and the bounds that no policy can beat.
  /// - Returns: The chart, with an axis from the least capacity to the greatest.
  package static func misses(
    _ title: String, _ measure: Measure, countsBytes: Bool, lines: [MissLine]
  ) -> Chart? {
    let capacities = lines.flatMap { $0.points.map(\.capacity) }.filter { $0 > 0 }
    let (least, greatest) = (capacities.min() ?? 1, capacities.max() ?? 1)
    let axis: Axis =
      countsBytes ? .bytes(from: least, to: greatest) : .logarithmic(from: least, to: greatest)
    let series = lines.enumerated().map { place, line in
      LineChart.Series(
        name: line.name, hue: Hue(place: place),
        points: [line.points.map { .init(x: $0.capacity, y: $0.missRatio * 100) }],
        form: line.isPolicy ? nil : "lines", isReference: !line.isPolicy)
    }
    let noun = measure == .bytes ? "byte miss ratio" : "miss ratio"
    return LineChart(
      name: measure == .bytes ? "byte-miss-ratio" : "miss-ratio", title: "\(title): \(noun)",
      note:
        "Down and to the left is better. Black: bounds and references. Compulsory: the first request "
        + "for each object, which only prefetching can answer.",
      headings: ["capacity", "missRatioPercent"],
      xAxis: (axis, "capacity (\(countsBytes ? "" : "objects, ")logarithmic)"),
      panels: [.init(title: "\(noun) (%)", axis: .fromZero(to: 100))], form: "linespoints",
      series: series
    ).chart
  }

  /// Returns a chart of the hit ratios, 0 to 1, in windows of a number of requests, with a line for each policy.
  package static func hitsOverTime(
    _ title: String, window: Int, lines: [(name: String, hitRatios: [Double])]
  ) -> Chart? {
    let longest = lines.map(\.hitRatios.count).max() ?? 0
    let series = lines.enumerated().map { place, line in
      LineChart.Series(
        name: line.name, hue: Hue(place: place),
        // The last step extends to the end of its window.
        points: [
          (line.hitRatios + line.hitRatios.suffix(1)).enumerated().map {
            LineChart.Point(x: Double($0 * window), y: $1 * 100)
          }
        ])
    }
    return LineChart(
      name: "hits-over-time", title: "\(title): hit ratio over time",
      note: "Higher is better. Each step is \(MetricText.count(Double(window))) requests.",
      headings: ["request", "hitRatioPercent"],
      xAxis: (
        .fromZero(to: Double(max(1, longest) * window), maxTicks: 5, isWhole: true), "request"
      ), panels: [.init(title: "hit ratio (%)", axis: .fromZero(to: 100))], series: series
    ).chart
  }
}

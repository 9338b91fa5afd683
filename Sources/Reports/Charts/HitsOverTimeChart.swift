import Metrics

/// Hits of each window of a trace: a line for each policy.
public struct HitsOverTimeChart: Sendable {
  private let title: String
  private let window: Int
  private let lines: [(name: String, hitRatios: [Double])]

  /// A chart of hit ratios, 0 to 1, of windows of so many requests.
  public init(_ title: String, window: Int, lines: [(name: String, hitRatios: [Double])]) {
    self.title = title
    self.window = window
    self.lines = lines
  }

  var chart: Chart {
    let longest = lines.map(\.hitRatios.count).max() ?? 0
    let series = lines.enumerated().map { place, line in
      LineChart.Series(
        name: line.name, place: place,
        // The last step lasts to the end of its window.
        points: (line.hitRatios + line.hitRatios.suffix(1)).enumerated().map {
          LineChart.Point(x: Double($0 * window), y: $1 * 100)
        })
    }
    return LineChart(
      name: "hits-over-time", title: "\(title): hit ratio over time",
      subtitle: "Each step is \(MetricText.count(Double(window))) requests.",
      headings: ["request", "hitRatioPercent"],
      xAxis: (.fromZero(to: Double(max(1, longest) * window), isWhole: true), "request"),
      yAxis: (.fromZero(to: 100), "hit ratio (%)"), series: series
    ).chart
  }
}

import Metrics

/// Misses by capacity: a line for each policy, on axes that show small caches as well as large ones.
package struct CapacityChart: Sendable {
  /// A policy's misses.
  package struct Line: Sendable {
    let name: String
    let points: [LineChart.Point]
    let isMarked: Bool

    /// A line, its points marked where they were measured one by one.
    ///
    /// - Parameters:
    ///   - name: The policy.
    ///   - points: Capacities, in objects or bytes, and misses per request or byte, 0 to 1.
    ///   - isMarked: Whether points are marked.
    package init(
      _ name: String, _ points: [(capacity: Double, missRatio: Double)], isMarked: Bool = true
    ) {
      self.name = name
      self.isMarked = isMarked
      self.points = points.map { LineChart.Point(x: $0.capacity, y: $0.missRatio * 100) }
    }
  }

  /// What misses are counted in.
  package enum Measure: Sendable {
    case requests, bytes
  }

  private let title: String
  private let measure: Measure
  private let countsBytes: Bool
  private let lines: [Line]

  /// A chart.
  ///
  /// - Parameters:
  ///   - title: The trace.
  ///   - measure: What misses are counted in.
  ///   - countsBytes: Whether capacities are bytes and not objects.
  ///   - lines: The policies, and what none of them can beat.
  package init(_ title: String, _ measure: Measure, countsBytes: Bool, lines: [Line]) {
    self.title = title
    self.measure = measure
    self.countsBytes = countsBytes
    self.lines = lines
  }

  var chart: Chart {
    let capacities = lines.flatMap { $0.points.map(\.x) }.filter { $0 > 0 }
    let least = capacities.min() ?? 1
    let scale = countsBytes ? ByteScale(upTo: least) : nil
    let unit = scale?.bytes ?? 1
    let axis = Axis.logarithmic(from: least / unit, to: (capacities.max() ?? 1) / unit)
    let series = lines.enumerated().map { place, line in
      LineChart.Series(
        name: line.name, place: place,
        points: line.points.map { LineChart.Point(x: $0.x / unit, y: $0.y) },
        form: line.isMarked ? nil : "lines")
    }
    let noun = measure == .bytes ? "byte miss ratio" : "miss ratio"
    return LineChart(
      name: measure == .bytes ? "byte-miss-ratio" : "miss-ratio", title: "\(title): \(noun)",
      subtitle:
        "Down and to the left is better; no cache without foresight of new objects gets below "
        + "the compulsory misses.",
      headings: ["capacity", "missRatioPercent"],
      xAxis: (axis, "capacity (\(scale?.name ?? "objects"), logarithmic)"),
      yAxis: (.fromZero(to: 100), "\(noun) (%)"), form: "linespoints pt 7 ps 0.5", series: series
    ).chart
  }
}

/// Hits of each window of a trace: a line for each policy.
package struct HitsOverTimeChart: Sendable {
  private let title: String
  private let window: Int
  private let lines: [(name: String, hitRatios: [Double])]

  /// A chart of hit ratios, 0 to 1, of windows of so many requests.
  package init(_ title: String, window: Int, lines: [(name: String, hitRatios: [Double])]) {
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

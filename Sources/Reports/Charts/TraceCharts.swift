extension Chart {
  /// A line of misses: a policy's name; capacities, in objects or bytes, and misses per request or byte
  /// there, 0 to 1; and whether its points are marked, as those are that were measured one by one.
  package typealias MissLine = (
    name: String, points: [(capacity: Double, missRatio: Double)], isMarked: Bool
  )

  /// What misses are counted in.
  package enum Measure: Sendable {
    case requests, bytes
  }

  /// Misses by capacity: a line for each policy, on axes that show small caches as well as large ones.
  ///
  /// - Parameters:
  ///   - title: The trace.
  ///   - measure: What misses are counted in.
  ///   - countsBytes: Whether capacities are bytes and not objects.
  ///   - lines: The policies, and what none of them can beat.
  /// - Returns: The chart, its axis from the least capacity to the greatest.
  package static func misses(
    _ title: String, _ measure: Measure, countsBytes: Bool, lines: [MissLine]
  ) -> Chart {
    let capacities = lines.flatMap { $0.points.map(\.capacity) }.filter { $0 > 0 }
    let least = capacities.min() ?? 1
    let scale = countsBytes ? ByteScale(upTo: least) : nil
    let unit = scale?.bytes ?? 1
    let axis = Axis.logarithmic(from: least / unit, to: (capacities.max() ?? 1) / unit)
    let series = lines.enumerated().map { place, line in
      LineChart.Series(
        name: line.name, place: place,
        points: line.points.map {
          LineChart.Point(x: $0.capacity / unit, y: $0.missRatio * 100)
        },
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

  /// Hits of each window of a trace: a line for each policy, with its hit ratios, 0 to 1, of windows of so
  /// many requests.
  package static func hitsOverTime(
    _ title: String, window: Int, lines: [(name: String, hitRatios: [Double])]
  ) -> Chart {
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

import Metrics

/// What memory buys: peak memory, and how many requests of the list found their image there.
enum MemoryHitRatioChart {
  static func chart(_ subject: ChartSubject) -> Chart? {
    let bytes = subject.groups.compactMap { $0.mean(.peakMemoryBytes) }
    let (least, largest) = (bytes.filter { $0 > 0 }.min() ?? 0, bytes.max() ?? 0)
    // What differs by more would crowd the rest.
    let isWide = least > 0 && largest > 50 * least
    let scale = isWide ? 1 : ByteScale(upTo: largest).bytes
    let series = subject.series { point($0, scale: scale).map { [$0] } ?? [] }
    let highest = series.flatMap { $0.points.joined().map { $0.interval?.upperBound ?? $0.y } }
      .max()
    return LineChart(
      name: "memory-hit-ratio", title: subject.title("what memory buys"),
      note:
        "Up and to the left is better. Found: hits in memory, and first requests for images that "
        + "a prefetch had stored.\(subject.seedsNote)",
      headings: ["peakMemory", "percentFound"],
      xAxis: (
        isWide
          ? .bytes(from: least / 2, to: largest, mostTicks: 5)
          : .fromZero(to: largest / scale, room: 1.05, mostTicks: 6),
        "peak memory (\(isWide ? "logarithmic" : ByteScale(upTo: largest).name))"
      ),
      panels: subject.panels("found (% of requests)", .fromZero(to: highest ?? 0, room: 1.05)),
      form: "points", series: series
    ).chart
  }

  private static func point(_ group: ReportGroup, scale: Double) -> LineChart.Point? {
    let found = group.overSeeds { report in
      report[.binds].flatMap { binds in
        binds > 0
          ? ((report[.memoryHits] ?? 0) + (report[.prefetchedHits] ?? 0)) / binds * 100 : nil
      }
    }
    guard let bytes = group.mean(.peakMemoryBytes), let found else { return nil }
    return .init(x: bytes / scale, y: found.mean, interval: found.hasWidth ? found.interval : nil)
  }
}

import Metrics
import Reports

/// The gain from memory: the share of the list's requests that memory answered, by peak memory.
enum MemoryHitRatioChart {
  static func chart(_ subject: ChartSubject) -> Chart? {
    let bytes = subject.groups.compactMap { $0.mean(.peakMemoryBytes) }
    let (least, largest) = (bytes.filter { $0 > 0 }.min() ?? 0, bytes.max() ?? 0)
    // Strategies that differ by more would crowd the others.
    let isWide = least > 0 && largest > 50 * least
    let scale = isWide ? 1 : ByteScale(upTo: largest).bytes
    // Ordered limits form a line for each strategy; unordered values have panels.
    let isLine = subject.isSweep && subject.isScale
    func point(_ group: ReportGroup) -> [LineChart.Point] { self.point(group, scale) }
    let series =
      isLine
      ? subject.strategies.map { subject.line($0[0], [$0.flatMap(point)]) } : subject.series(point)
    let highest = series.flatMap { $0.points.joined().map { $0.interval?.upperBound ?? $0.y } }
    let (title, axis) = (
      "found (% of requests)", Axis.fromZero(to: highest.max() ?? 0, room: 1.05)
    )
    return LineChart(
      name: "memory-hit-ratio", title: subject.title("what memory buys"),
      note:
        "Up and to the left is better. Found: the list's requests for an image that memory "
        + "answers, and the first request for an image that a prefetch stored."
        + (isLine ? " Lines join the points of the sweep." : "") + subject.seedsNote,
      headings: ["peakMemory", "percentFound"],
      xAxis: (
        isWide
          ? .bytes(from: least / 2, to: largest, maxTicks: 5)
          : .fromZero(to: largest / scale, room: 1.05, maxTicks: 6),
        "peak memory (\(isWide ? "logarithmic" : ByteScale(upTo: largest).name))"
      ),
      panels: isLine ? [.init(title: title, axis: axis)] : subject.panels(title, axis),
      form: isLine ? "linespoints" : "points", series: series
    ).chart
  }

  /// Returns the point of a group; empty without data.
  private static func point(_ group: ReportGroup, _ scale: Double) -> [LineChart.Point] {
    let found = group.overSeeds { report in
      let found = (report[.memoryHits] ?? 0) + (report[.prefetchedHits] ?? 0)
      return report[.binds].flatMap { $0 > 0 ? found / $0 * 100 : nil }
    }
    guard let bytes = group.mean(.peakMemoryBytes), let found else { return [] }
    return [.init(x: bytes / scale, y: found.mean, interval: found.hasWidth ? found.interval : nil)]
  }
}

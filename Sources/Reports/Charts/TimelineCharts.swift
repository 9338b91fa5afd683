import Metrics
import Primitives

/// What changed over time, as lines.
enum TimelineSeries {
  /// The most points a line has; bins are merged beyond.
  private static let mostPoints = 240

  /// A line for each strategy, in its first world: a mean over worlds would blur what one shows.
  ///
  /// - Parameters:
  ///   - subject: The strategies.
  ///   - value: What merged bins, each of a length in milliseconds, come to.
  /// - Returns: The lines, in the order of the strategies.
  static func series(
    _ subject: ChartSubject, value: (ArraySlice<Timeline.Bin>, Double) -> Double
  ) -> [LineChart.Series] {
    subject.groups.map { group in
      let points = group.reports.first.map { self.points($0.timeline, value: value) } ?? []
      return LineChart.Series(name: group.label, hue: subject.hue(group), points: [points])
    }
  }

  /// The end of the last bin of any line, in seconds.
  static func end(_ subject: ChartSubject) -> Double {
    subject.groups.compactMap { $0.reports.first?.timeline }
      .map { $0.binLength.seconds * Double($0.bins.count) }.max() ?? 0
  }

  /// Which of several worlds is shown, for the title: such as `, the first of 20 worlds`.
  static func world(_ subject: ChartSubject) -> String {
    subject.worldCount > 1 ? ", the first of \(subject.worldCount) worlds" : ""
  }

  private static func points(
    _ timeline: Timeline, value: (ArraySlice<Timeline.Bin>, Double) -> Double
  ) -> [LineChart.Point] {
    let bins = timeline.bins
    let merged = max(1, (bins.count + mostPoints - 1) / mostPoints)
    let seconds = timeline.binLength.seconds
    var points = stride(from: 0, to: bins.count, by: merged).map { start in
      let part = bins[start..<min(start + merged, bins.count)]
      return LineChart.Point(
        x: Double(start) * seconds, y: value(part, timeline.binLength.milliseconds))
    }
    // The last step lasts to the end of its bin.
    if let last = points.last {
      points.append(LineChart.Point(x: Double(bins.count) * seconds, y: last.y))
    }
    return points
  }
}

/// Memory held over the time of the run.
enum MemoryChart {
  static func chart(_ subject: ChartSubject) -> Chart? {
    let series = TimelineSeries.series(subject) { bins, _ in
      Double(bins.map(\.memoryBytes).max() ?? 0)
    }
    let peaks = series.compactMap { $0.points[0].map(\.y).max() }.filter { $0 > 0 }.sorted()
    return LineChart(
      name: "memory",
      title: subject.title("memory over time\(TimelineSeries.world(subject))"),
      note: "Bytes of images held at once, files and bitmaps, on screen included.",
      headings: ["seconds", "memoryBytes"],
      xAxis: (.fromZero(to: TimelineSeries.end(subject)), "time (s)"), panels: [panel(peaks)],
      events: subject.header.events, series: series
    ).chart
  }

  /// From zero, unless one strategy holds so much that the others would lie on the ground.
  private static func panel(_ peaks: [Double]) -> LineChart.Panel {
    let largest = peaks.last ?? 0
    guard let least = peaks.first, largest > 30 * peaks[peaks.count / 2] else {
      let scale = ByteScale(upTo: largest)
      return LineChart.Panel(
        title: "memory (\(scale.name))",
        axis: .fromZero(to: largest / scale.bytes, room: 1.05), divisor: scale.text)
    }
    return LineChart.Panel(
      title: "memory (logarithmic)", axis: .bytes(from: least / 8, to: largest))
  }
}

/// Cells that showed the wrong image, over the time of the run.
enum StaleChart {
  static func chart(_ subject: ChartSubject) -> Chart? {
    let series = TimelineSeries.series(subject) { bins, length in
      bins.map(\.staleCellMilliseconds).reduce(0, +) / (length * Double(bins.count))
    }
    let highest = series.flatMap { $0.points[0].map(\.y) }.max() ?? 0
    return LineChart(
      name: "stale",
      title: subject.title("stale cells over time\(TimelineSeries.world(subject))"),
      note: "Visible cells that showed the image of another item.",
      headings: ["seconds", "staleCells"],
      xAxis: (.fromZero(to: TimelineSeries.end(subject)), "time (s)"),
      panels: [
        LineChart.Panel(
          title: "stale cells on screen", axis: .fromZero(to: highest, room: 1.05))
      ], events: subject.header.events, series: series
    ).chart
  }
}

import Metrics
import Primitives

/// What changed over time, as lines.
enum TimelineSeries {
  /// The most points a line has; bins are merged beyond.
  private static let mostPoints = 240

  /// A line for each strategy, of its first seed.
  ///
  /// - Parameters:
  ///   - groups: The strategies.
  ///   - value: What merged bins, each of a length in milliseconds, come to.
  /// - Returns: The lines, in the order of the strategies.
  static func series(
    _ groups: [ReportGroup], value: (ArraySlice<Timeline.Bin>, Double) -> Double
  ) -> [LineChart.Series] {
    groups.enumerated().map { place, group in
      let points = group.reports.first.map { self.points($0.timeline, value: value) } ?? []
      return LineChart.Series(name: group.label, place: place, points: points)
    }
  }

  /// The end of the last bin of any line, in seconds.
  static func end(_ groups: [ReportGroup]) -> Double {
    groups.compactMap { $0.reports.first?.timeline }
      .map { $0.binLength.seconds * Double($0.bins.count) }.max() ?? 0
  }

  /// What to say about the seed: several would blur what one shows.
  static func note(_ groups: [ReportGroup]) -> String {
    let seeds = groups.seedCount
    guard seeds > 1, let seed = groups.first?.reports.first?.seed else { return "" }
    return " Seed \(seed), the first of \(seeds)."
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

extension [LineChart.Series] {
  /// The highest value of any line; 0 without one.
  var highest: Double { flatMap { $0.points.map(\.y) }.max() ?? 0 }
}

/// Memory held over the time of the run.
enum MemoryChart {
  static func chart(_ header: ResultsHeader, _ groups: [ReportGroup]) -> Chart? {
    let series = TimelineSeries.series(groups) { bins, _ in
      Double(bins.map(\.memoryBytes).max() ?? 0)
    }
    let peaks = series.compactMap { $0.points.map(\.y).max() }.filter { $0 > 0 }.sorted()
    let (scale, axis) = vertical(peaks)
    let title = "memory (\(scale.name)\(axis.isLogarithmic ? ", logarithmic" : ""))"
    return LineChart(
      name: "memory", title: "\(header.scenario): memory over time",
      subtitle: "Bytes of images held at once, files and bitmaps, on screen included."
        + TimelineSeries.note(groups),
      headings: ["seconds", "memoryBytes"],
      xAxis: (.fromZero(to: TimelineSeries.end(groups)), "time (s)"),
      yAxis: (axis, title), divisor: scale.text, series: series
    ).chart
  }

  /// From zero, unless one strategy holds so much that the others would lie on the ground.
  private static func vertical(_ peaks: [Double]) -> (ByteScale, Axis) {
    let largest = peaks.last ?? 0
    guard let least = peaks.first, largest > 30 * peaks[peaks.count / 2] else {
      let scale = ByteScale(upTo: largest)
      return (scale, .fromZero(to: largest / scale.bytes, room: 1.05))
    }
    let scale = ByteScale(upTo: least)
    return (scale, .logarithmic(from: least / 10 / scale.bytes, to: largest / scale.bytes))
  }
}

/// Cells that showed the wrong image, over the time of the run.
enum StaleChart {
  static func chart(_ header: ResultsHeader, _ groups: [ReportGroup]) -> Chart? {
    let series = TimelineSeries.series(groups) { bins, length in
      bins.map(\.staleCellMilliseconds).reduce(0, +) / (length * Double(bins.count))
    }
    return LineChart(
      name: "stale", title: "\(header.scenario): stale cells over time",
      subtitle: "Visible cells that showed the image of another item."
        + TimelineSeries.note(groups),
      headings: ["seconds", "staleCells"],
      xAxis: (.fromZero(to: TimelineSeries.end(groups)), "time (s)"),
      yAxis: (.fromZero(to: series.highest, room: 1.05), "stale cells on screen"), series: series
    ).chart
  }
}

import Metrics
import Reports

/// The memory in use over the time of the run.
enum MemoryChart {
  static func chart(_ subject: ChartSubject) -> Chart? {
    let lines = TimelineLines(subject)
    var series = lines.series { bins, _ in Double(bins.map(\.memoryBytes).max() ?? 0) }
    if lines.step == nil, !subject.isSweep {
      for place in series.indices { mark(&series[place], subject) }
    }
    let isAnyMarked = series.contains { !$0.crosses.isEmpty }
    let peaks = series.compactMap { $0.points.joined().map(\.y).max() }.filter { $0 > 0 }.sorted()
    return LineChart(
      name: "memory", title: subject.title("memory over time\(lines.seed)"),
      note: "Images in memory, files and bitmaps, those on screen included."
        + (lines.step.map { " Each step: the most in \($0 == "hour" ? "an" : "a") \($0)." } ?? "")
        + (isAnyMarked ? " Cross: the system kills the app for its memory." : ""),
      headings: [lines.xAxis.title, "memoryBytes"], xAxis: lines.xAxis,
      panels: panels(peaks, subject), events: lines.events, series: series
    ).chart
  }

  /// Marks the kills, at which an app loses all memory, if they can be identified.
  private static func mark(_ series: inout LineChart.Series, _ subject: ChartSubject) {
    let report = subject.groups.first { $0.shownName == series.name }?.reports.first
    let kills = Int(report?[.kills] ?? 0)
    let points = series.points[0]
    let falls = zip(points, points.dropFirst()).filter { $0.y > 0 && $1.y == 0 }
    // If the numbers differ, some falls are of apps that the user ended, which lose all their memory as well.
    if falls.count == kills { series.crosses = falls.map { .init(x: $1.x, y: $0.y) } }
    if kills > 0 { series.note = ", killed\(kills > 1 ? " \(kills) times" : "")" }
  }

  /// Returns panels from zero, unless one strategy uses so much that the others would lie on the axis.
  private static func panels(_ peaks: [Double], _ subject: ChartSubject) -> [LineChart.Panel] {
    let largest = peaks.last ?? 0
    guard let least = peaks.first, largest > 30 * peaks[peaks.count / 2] else {
      let scale = ByteScale(upTo: largest)
      return subject.panels(
        "memory (\(scale.name))", .fromZero(to: largest / scale.bytes, room: 1.05),
        divisor: scale.text)
    }
    return subject.panels("memory (logarithmic)", .bytes(from: least / 8, to: largest))
  }
}

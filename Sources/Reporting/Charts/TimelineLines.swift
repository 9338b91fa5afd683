import Metrics
import Primitives
import Reports

/// The lines of a chart of a run over time. Each strategy has the line of its first seed: a mean over seeds would blur
/// the course of a run.
struct TimelineLines {
  /// The maximum number of points of a line; bins are merged beyond.
  private static let maxPoints = 240
  private static let units: [(name: String, seconds: Double)] = [
    ("days", 86_400), ("hours", 3600), ("minutes", 60),
  ]

  /// The largest unit of time that fits into the run at least four times; a second if no longer unit does.
  private let unit: (name: String, seconds: Double)
  private let end: Double
  private let subject: ChartSubject

  init(_ subject: ChartSubject) {
    self.subject = subject
    let end =
      subject.groups.compactMap { $0.reports.first?.timeline }
      .map { $0.binLength.seconds * Double($0.bins.count) }.max() ?? 0
    self.end = end
    unit = Self.units.first { end >= 4 * $0.seconds } ?? ("s", 1)
  }

  /// The horizontal axis.
  var xAxis: (axis: Axis, title: String) {
    (.fromZero(to: end / unit.seconds), "time (\(unit.name))")
  }

  /// The events of the scenario, in the unit of the axis.
  var events: [ScenarioEvent] {
    subject.events.map { .init(time: $0.time / unit.seconds, text: $0.text) }
  }

  /// The unit of time of each step of a line, such as `day`; nil if steps are shorter. If people use their phones now
  /// and then, shorter steps would alternate between uses and pauses like the lines of a bar code.
  var step: String? {
    unit.name == "days" || unit.name == "hours" ? String(unit.name.dropLast()) : nil
  }

  /// The part of the title that names the shown seed, such as `, first of 20 seeds`.
  var seed: String {
    subject.seedCount > 1 ? ", first of \(subject.seedCount) seeds" : ""
  }

  /// Returns a line for each strategy.
  ///
  /// - Parameter value: Returns the value of some merged bins, given the length of one bin in milliseconds.
  /// - Returns: The lines, in the order of the strategies.
  func series(_ value: (ArraySlice<Timeline.Bin>, Double) -> Double) -> [LineChart.Series] {
    subject.series { group in group.reports.first.map { points($0.timeline, value) } ?? [] }
  }

  private func points(
    _ timeline: Timeline, _ value: (ArraySlice<Timeline.Bin>, Double) -> Double
  ) -> [LineChart.Point] {
    let bins = timeline.bins
    let length = timeline.binLength.seconds
    let least = (bins.count + Self.maxPoints - 1) / Self.maxPoints
    let merged = max(1, step == nil ? least : Int((unit.seconds / length).rounded()))
    var points = stride(from: 0, to: bins.count, by: merged).map { start in
      let part = bins[start..<min(start + merged, bins.count)]
      return LineChart.Point(
        x: Double(start) * length / unit.seconds,
        y: value(part, timeline.binLength.milliseconds))
    }
    // The last step extends to the end of its bin.
    if let last = points.last {
      points.append(LineChart.Point(x: Double(bins.count) * length / unit.seconds, y: last.y))
    }
    return points
  }
}

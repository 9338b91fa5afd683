import Metrics
import Reports

/// The load of the servers in each hour of a day, from all persons together.
enum ServerHoursChart {
  static func chart(_ subject: ChartSubject) -> Chart? {
    func series(_ counts: (ServerHours) -> [Int]) -> [LineChart.Series] {
      subject.series { group in
        group.models.first.flatMap { ServerTotals($0) }.map {
          points(counts($0.hours), $0.hours.days)
        }
          ?? []
      }.filter(\.isNamed)
    }
    let totals = subject.groups.lazy.compactMap { $0.models.first.flatMap { ServerTotals($0) } }
    guard let days = totals.first?.hours.days else { return nil }
    var lines = series(\.requests)
    let bytes = subject.isSweep ? [] : series(\.bytes)
    let most = [lines, bytes].map { $0.flatMap { $0.points.joined() }.map(\.y).max() ?? 0 }
    let scale = ByteScale(upTo: most[1])
    var panels = subject.panels("requests an hour", .fromZero(to: most[0], room: 1.05))
    if !subject.isSweep {
      panels.append(
        .init(
          title: "downloads an hour (\(scale.name))",
          axis: .fromZero(to: most[1] / scale.bytes, room: 1.05), divisor: scale.text))
    }
    for place in panels.indices { panels[place].height = 220 }
    for (place, line) in bytes.enumerated() { lines[place].points += line.points }
    let persons = subject.seedCount == 1 ? "one person" : "\(subject.seedCount) persons together"
    return LineChart(
      name: "server-hours", title: subject.title("load of the servers by hour"),
      note: "Lower is better. In each hour of a day, \(persons), mean of \(days) days.",
      headings: ["hour", "value"], xAxis: (hourAxis, "hour of the day"), panels: panels,
      series: lines
    ).chart
  }

  private static let hourAxis = Axis(
    low: 0, high: 24, ticks: stride(from: 0.0, through: 24, by: 3).map { ($0, "\(Int($0))") })

  /// Returns a line of hourly means; the last step extends to midnight.
  private static func points(_ counts: [Int], _ days: Int) -> [LineChart.Point] {
    (counts + counts.suffix(1)).enumerated().map { hour, count in
      .init(x: Double(hour), y: Double(count) / Double(days))
    }
  }
}

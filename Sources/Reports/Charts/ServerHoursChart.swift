import Metrics

/// What servers are asked for in each hour of a day by all persons together: what they are to be built for.
enum ServerHoursChart {
  static func chart(_ subject: ChartSubject) -> Chart? {
    let totals = subject.groups.map { $0.models.first.flatMap { ServerTotals($0) } }
    guard let days = totals.compactMap({ $0?.hours.days }).first else { return nil }
    let lines = totals.map { $0.map { Lines($0.hours) } }
    let mostRequests = lines.compactMap { $0?.requests.map(\.y).max() }.max() ?? 0
    let mostBytes = lines.compactMap { $0?.bytes.map(\.y).max() }.max() ?? 0
    let scale = ByteScale(upTo: mostBytes)
    let persons = subject.worldCount == 1 ? "one person" : "\(subject.worldCount) persons together"
    return LineChart(
      name: "server-hours", title: subject.title("what the servers see, hour by hour"),
      note: "In each hour of a day, \(persons), mean of \(days) days. Lower is better.",
      headings: ["hour", "value"], xAxis: (hourAxis, "hour of the day"),
      panels: [
        .init(
          title: "requests an hour", axis: .fromZero(to: mostRequests, room: 1.05), height: 230),
        .init(
          title: "downloads an hour (\(scale.name))",
          axis: .fromZero(to: mostBytes / scale.bytes, room: 1.05), divisor: scale.text,
          height: 230),
      ],
      series: zip(subject.groups, lines).map { group, lines in
        LineChart.Series(
          name: group.label, hue: subject.hue(group),
          points: [lines?.requests ?? [], lines?.bytes ?? []])
      }
    ).chart
  }

  private static let hourAxis = Axis(
    low: 0, high: 24, ticks: stride(from: 0.0, through: 24, by: 3).map { ($0, "\(Int($0))") })

  /// Both lines of a strategy; the last step lasts to midnight.
  private struct Lines {
    let requests: [LineChart.Point]
    let bytes: [LineChart.Point]

    init(_ hours: ServerHours) {
      func points(_ counts: [Int]) -> [LineChart.Point] {
        (counts + counts.suffix(1)).enumerated().map { hour, count in
          .init(x: Double(hour), y: Double(count) / Double(hours.days))
        }
      }
      (requests, bytes) = (points(hours.requests), points(hours.bytes))
    }
  }
}

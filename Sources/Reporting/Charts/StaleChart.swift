import Metrics

/// The cells that showed a wrong image, over the time of the run.
enum StaleChart {
  static func chart(_ subject: ChartSubject) -> Chart? {
    let lines = TimelineLines(subject)
    var series = lines.series { bins, length in
      bins.map(\.staleCellMilliseconds).reduce(0, +) / (length * Double(bins.count))
    }
    // If not all strategies are named, those with wrong images are.
    if series.contains(where: { !$0.isNamed }) {
      for place in series.indices {
        series[place].isNamed = series[place].points.joined().contains { $0.y > 0 }
      }
    }
    let highest = series.flatMap { $0.points.joined().map(\.y) }.max() ?? 0
    return LineChart(
      name: "stale", title: subject.title("wrong images over time\(lines.seed)"),
      note:
        "Visible cells that show a wrong image; what a reused cell showed before is not counted."
        + (lines.step.map { " Each step: the mean of \($0 == "hour" ? "an" : "a") \($0)." } ?? ""),
      headings: [lines.xAxis.title, "staleCells"], xAxis: lines.xAxis,
      panels: subject.panels("cells with a wrong image", .fromZero(to: highest, room: 1.05)),
      events: lines.events, series: series
    ).chart
  }
}

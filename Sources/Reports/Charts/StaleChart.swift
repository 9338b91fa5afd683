import Metrics

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

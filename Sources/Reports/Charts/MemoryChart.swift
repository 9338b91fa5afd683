/// Memory held over the time of the run.
enum MemoryChart {
  static func chart(_ header: ResultsHeader, _ groups: [ReportGroup]) -> Chart {
    let series = TimelineSeries.series(groups) { bins, _ in
      Double(bins.map(\.memoryBytes).max() ?? 0)
    }
    let scale = ByteScale(upTo: series.highest)
    return LineChart(
      name: "memory", title: "\(header.scenario): memory over time",
      subtitle: "Bytes of images held at once, files and bitmaps, on screen included."
        + TimelineSeries.note(groups),
      headings: ["seconds", "memoryBytes"],
      xAxis: (.fromZero(to: TimelineSeries.end(groups)), "time (s)"),
      yAxis: (.fromZero(to: series.highest / scale.bytes), "memory (\(scale.name))"),
      divisor: scale.text, series: series
    ).chart
  }
}

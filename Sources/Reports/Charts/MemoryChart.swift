import Metrics

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
    return (
      scale,
      .logarithmic(from: least / 10 / scale.bytes, to: largest / scale.bytes) { value in
        value >= 1000 ? MetricText.count(value) : GnuplotText.number(value, decimals: 6)
      }
    )
  }
}

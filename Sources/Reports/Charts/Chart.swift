import Metrics

/// A chart as data and the script that draws it.
struct Chart {
  /// What its files are called, without the ending.
  let name: String
  /// Values separated by tabs, under a line of headings.
  let data: String
  /// What gnuplot is told, to be run in the folder of the data.
  let script: String

  init(name: String, rows: [[String]], script: [String]) {
    self.name = name
    data = rows.map { $0.joined(separator: "\t") + "\n" }.joined()
    self.script = script.map { $0 + "\n" }.joined()
  }

  /// Every chart of a scenario, in the order in which a page shows them.
  static func all(
    header: ResultsHeader, reports: [RunReport], sortedBy order: Metric? = nil
  ) -> [Chart] {
    let groups = ReportGroup.groups(reports).sorted(by: order)
    guard !groups.isEmpty else { return [] }
    return [
      HitsChart.chart(header, groups), RequestsChart.chart(header, groups),
      MemoryChart.chart(header, groups), StaleChart.chart(header, groups),
      TimeToImageChart.chart(header, groups), MemoryHitRatioChart.chart(header, groups),
    ] + [DiskChart.chart(header, groups), SweepChart.chart(header, groups)].compactMap(\.self)
  }
}

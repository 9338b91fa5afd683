package import Metrics
package import Reports

/// A chart as data and the script that draws it.
package struct Chart: Sendable {
  /// The name of its files, without the ending.
  let name: String
  /// Values separated by tabs, below a line of headings.
  let data: String
  /// The gnuplot script, to be run in the folder of the data.
  let script: String

  init(name: String, rows: [[String]], script: [String]) {
    self.name = name
    data = rows.map { $0.joined(separator: "\t") + "\n" }.joined()
    self.script = script.map { $0 + "\n" }.joined()
  }

  /// The functions that draw each chart of a scenario, in the order of a page; nil if there is nothing to show.
  private static let all: [@Sendable (ChartSubject) -> Chart?] = [
    HeadlineChart.chart, PersonsChart.chart, ServerHoursChart.chart, HitsChart.chart,
    RequestsChart.chart, MemoryChart.chart, StaleChart.chart, TimeToImageChart.chart,
    MemoryHitRatioChart.chart, DiskChart.chart, SweepChart.chart,
  ]

  /// Returns the charts of a scenario.
  package static func all(
    header: ResultsHeader, reports: [RunReport], sortedBy order: Metric? = nil
  ) -> [Chart] {
    let subject = ChartSubject(header: header, reports: reports, sortedBy: order)
    return subject.groups.isEmpty ? [] : all.compactMap { $0(subject) }
  }
}

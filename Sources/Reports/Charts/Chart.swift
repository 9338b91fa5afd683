import Metrics

/// A chart as data and the script that draws it.
package struct Chart: Sendable {
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

  /// What draws each chart of a scenario, in the order in which a page shows them; none where there is
  /// nothing to show.
  private static let all: [@Sendable (ResultsHeader, [ReportGroup]) -> Chart?] = [
    HitsChart.chart, RequestsChart.chart, MemoryChart.chart, StaleChart.chart,
    TimeToImageChart.chart, MemoryHitRatioChart.chart, DiskChart.chart, SweepChart.chart,
  ]

  /// The charts of a scenario.
  static func all(
    header: ResultsHeader, reports: [RunReport], sortedBy order: Metric? = nil
  ) -> [Chart] {
    let groups = ReportGroup.groups(reports).sorted(by: order)
    return groups.isEmpty ? [] : all.compactMap { $0(header, groups) }
  }
}

/// A column of a chart's data, which has a line for each strategy; its script asks for it by number.
struct ChartColumn: Sendable {
  let heading: String
  /// What the line of a strategy has in it, by the strategy and its place.
  let text: @Sendable (ReportGroup, Int) -> String

  init(_ heading: String, text: @escaping @Sendable (ReportGroup, Int) -> String) {
    self.heading = heading
    self.text = text
  }

  /// The mean of a metric over the seeds; `NaN`, or what is given, where there is no data.
  init(_ metric: Metric, decimals: Int = 3, absent: Double? = nil) {
    self.init(metric.name) { group, _ in
      GnuplotText.number(group.mean(metric) ?? absent, decimals: decimals)
    }
  }

  /// The name of the strategy, which is the first column everywhere.
  static let strategy = ChartColumn("strategy") { group, _ in GnuplotText.field(group.label) }
}

extension [ChartColumn] {
  /// The headings, then a line for each strategy.
  func rows(_ groups: [ReportGroup]) -> [[String]] {
    [map(\.heading)]
      + groups.enumerated().map { place, group in map { $0.text(group, place) } }
  }

  /// Gnuplot's number of a column, the first being 1.
  func number(of column: ChartColumn) -> Int {
    1 + (firstIndex { $0.heading == column.heading } ?? count)
  }

  /// The value of a column in an expression of gnuplot's, such as `$3`.
  func value(of column: ChartColumn) -> String { "$\(number(of: column))" }
}

import Metrics

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

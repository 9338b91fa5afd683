import Metrics
import Primitives
import Reports

/// The columns of the table of strategies, with the form of the figures in each.
struct StrategyColumns {
  /// The metrics: the headline, then those that are shown at first, then further ones.
  let metrics: [Metric]
  private let forms: [Metric: ColumnText.Form]

  private static let usual: [Metric] = [
    .hitRatio, .networkRequests, .bytesDown, .peakMemoryBytes, .wrongImages,
  ]
  /// Headings that say more than those of the terminal.
  private static let headings: [Metric: String] = [
    Headline.metric: "time without the correct image", .bytesDown: "downloaded",
    .peakMemoryBytes: "peak memory",
  ]

  /// Chooses the metrics that have data.
  init(_ results: PageResults) {
    let further = Metric.all.filter { $0.column != nil }
      .sorted { ($0.column ?? 0) < ($1.column ?? 0) }
    let all = ([Headline.metric] + Self.usual + further).distinct
    metrics = all.filter { metric in results.means.contains { $0[metric] != nil } }
    forms = Dictionary(
      metrics.map { metric in
        (metric, ColumnText.form(results.means.map { $0[metric] }, metric.unit))
      }, uniquingKeysWith: { first, _ in first })
  }

  /// Returns true if a column is shown before one is chosen.
  func isUsual(_ metric: Metric) -> Bool {
    metric == Headline.metric || Self.usual.contains(metric) || metrics.count < 8
  }

  /// Returns the common form of a column.
  func form(_ metric: Metric) -> ColumnText.Form {
    forms[metric] ?? ColumnText.form([], metric.unit)
  }

  /// Returns the heading of a column, without the unit.
  static func heading(_ metric: Metric) -> String {
    let title = headings[metric] ?? metric.title
    return title.prefix(1).uppercased() + title.dropFirst()
  }
}

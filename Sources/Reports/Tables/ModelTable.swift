import Metrics

/// How much hangs on the model of NSCache: memory hits of each strategy that uses it, model by model.
///
/// What Apple's NSCache does is not documented, so a single model's figure is not a fact about it.
enum ModelTable {
  /// The table; nil where no strategy ran under several models.
  ///
  /// Strategies whose every mean is the same under each are only counted, in a last row.
  ///
  /// - Complexity: O(strategies × models × metrics).
  static func table(_ groups: [ReportGroup], caption: String) -> ReportTable? {
    let models = groups.modelNames
    guard !models.isEmpty else { return nil }
    let using = groups.filter { $0.models.count > 1 }
    let differing = using.filter { !$0.differing.isEmpty }
    let alike = using.count - differing.count
    return ReportTable(
      caption: "\(caption): memory hits by the model of NSCache",
      columns: [.text("strategy")] + (models + ["spread"]).map { .number($0) },
      texts: differing.map { row($0, models, .memoryHitRatio) }
        + (alike == 0 ? [] : [rest(of: alike, models, isAll: differing.isEmpty)]))
  }

  private static func row(
    _ group: ReportGroup, _ models: [String], _ metric: Metric
  ) -> [String] {
    let means = models.map { name in group.models.first { $0.name == name }?.mean(metric) }
    let spread = group.range(metric).map { $0.upperBound - $0.lowerBound }
    return [group.label] + (means + [spread]).map { MetricText.text($0, metric.unit) }
  }

  private static func rest(of count: Int, _ models: [String], isAll: Bool) -> [String] {
    ["(\(count)\(isAll ? "" : " more"), the same under each)"]
      + models.map { _ in MetricText.absent } + ["none"]
  }
}

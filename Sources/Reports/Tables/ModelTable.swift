/// How much hangs on the model of NSCache: the hit ratio of each strategy that uses it, model by model.
///
/// What Apple's NSCache does is not documented, so a single model's figure is not a fact about it.
enum ModelTable {
  /// The table; nil where no strategy ran under several models.
  static func table(_ groups: [ReportGroup], caption: String) -> ReportTable? {
    let models = groups.modelNames
    let affected = groups.filter { $0.models.count > 1 }
    guard !models.isEmpty, let metric = MetricCatalog.metric(named: "hitRatio") else { return nil }
    func number(_ text: String) -> ReportTable.Cell { .init(text, alignment: .right) }
    return ReportTable(
      caption: "\(caption): \(metric.title) by the model of NSCache",
      header: [.init("strategy")] + models.map(number) + [number("spread")],
      rows: affected.map { group in
        let means = models.map { name in
          group.models.first { $0.name == name }?.mean(metric.name)
        }
        let spread = group.range(metric.name).map { $0.upperBound - $0.lowerBound }
        return [.init(group.label)] + means.map { number(MetricText.text($0, metric.unit)) }
          + [number(MetricText.text(spread, metric.unit))]
      })
  }
}

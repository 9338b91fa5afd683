package import Metrics
import Primitives
package import TextOutput

/// The results of a scenario's strategies, side by side.
package enum ComparisonTable {
  /// Returns the metrics shown for runs of an engine, in the order of their columns. Live runs also have metrics of
  /// pixels, of the process and of the clock.
  private static func columns(_ engine: RunEngine) -> [Metric] {
    engine.metrics.filter { $0.column != nil }.sorted { ($0.column ?? 0) < ($1.column ?? 0) }
  }

  /// Returns a table for each point of the sweep, or a single one, with a row for each strategy: the mean over its
  /// seeds.
  ///
  /// The best figures of a column are marked within their table, unless all are equal. The last rows are the oracles,
  /// in parentheses, and the offline optimum of memory hits. If strategies ran under several models of NSCache, figures
  /// that differ are ranges, and the first model determines the best. A second table follows with the hit ratio under
  /// each.
  ///
  /// - Parameters:
  ///   - header: The source of the caption.
  ///   - reports: The runs, in the order of the strategies and points.
  ///   - order: The metric by which strategies are sorted, the best first; nil for the order of the runs.
  /// - Returns: The tables; empty without reports.
  /// - Complexity: O(reports × columns).
  package static func tables(
    header: ResultsHeader, reports: [RunReport], sortedBy order: Metric? = nil
  ) -> [ReportTable] {
    let groups = ReportGroup.groups(reports).sorted(by: order).withOraclesLast
    let columns = columns(header.engine)
    return groups.grouped(by: \.parameters).flatMap { parameters, groups in
      let caption = caption(header, parameters, groups)
      return [table(groups, columns, caption: caption)]
        + [ModelTable.table(groups, caption: caption)].compactMap(\.self)
    }
  }

  /// Returns memory hits by the model of NSCache, a table for each point of the sweep; empty if there is only one
  /// model.
  ///
  /// - Complexity: O(reports).
  package static func models(header: ResultsHeader, reports: [RunReport]) -> [ReportTable] {
    ReportGroup.groups(reports).grouped(by: \.parameters).compactMap { parameters, groups in
      ModelTable.table(groups, caption: caption(header, parameters, groups))
    }
  }

  /// Returns a text such as `fastscroll, memory.limit 24 MiB, mean of 3 seeds`.
  private static func caption(
    _ header: ResultsHeader, _ parameters: [RunReport.Parameter], _ groups: [ReportGroup]
  ) -> String {
    let seeds = groups.seedCount
    return
      ([header.scenario.shown] + parameters.map { "\($0.path) \($0.value)" }
      + (seeds > 1 ? ["mean of \(seeds) seeds"] : [])).joined(separator: ", ")
  }

  private static func table(
    _ groups: [ReportGroup], _ columns: [Metric], caption: String
  ) -> ReportTable {
    let marked = columns.map { BestMarks.strategies(groups, $0) }
    let rows = groups.map { group in
      let figures = zip(columns, marked).map { metric, marked in
        figure(group, metric, isBest: marked.contains(group.strategy))
      }
      return [.init(group.markedName)] + figures + [.init(policy(group))]
    }
    return ReportTable(
      caption: caption + rangesNote(groups),
      columns: [.text("strategy")] + columns.map { .number($0.title) } + [.text("policy")],
      rows: rows + [optimum(groups, columns)].compactMap(\.self))
  }

  /// Returns the row of the optimum, as a range from the smallest memory store to the largest.
  private static func optimum(
    _ groups: [ReportGroup], _ columns: [Metric]
  ) -> [ReportTable.Cell]? {
    let ranges = groups.compactMap { $0.range(.optimalMemoryHitRatio) }
    guard let least = ranges.map(\.lowerBound).min(),
      let greatest = ranges.map(\.upperBound).max()
    else { return nil }
    let figures = columns.map { metric in
      metric == .memoryHitRatio
        ? MetricText.text(least...greatest, metric.unit) : MetricText.absent
    }
    return (["(offline optimum)"] + figures + ["–"]).map { .init($0) }
  }

  private static func rangesNote(_ groups: [ReportGroup]) -> String {
    let models = groups.modelNames
    return models.isEmpty ? "" : ", ranges over NSCache models \(models.joined(separator: ", "))"
  }

  private static func policy(_ group: ReportGroup) -> String {
    let policies = group.models.map { $0.reports.first?.policy ?? "" }.distinct
    if policies.count > 1 { return "nscache (\(policies.count) models)" }
    return policies.first.flatMap { $0.isEmpty ? nil : $0 } ?? MetricText.absent
  }

  private static func figure(
    _ group: ReportGroup, _ metric: Metric, isBest: Bool
  ) -> ReportTable.Cell {
    let text = group.range(metric).map { MetricText.text($0, metric.unit) }
    return .init(text ?? MetricText.absent, isBest: isBest)
  }
}

extension [ReportGroup] {
  /// The strategies, with the oracles last.
  var withOraclesLast: [ReportGroup] { filter { !$0.isOracle } + filter(\.isOracle) }

  /// Returns the strategies sorted by a metric, the best first, then those without data; unsorted if the metric is nil.
  package func sorted(by order: Metric?) -> [ReportGroup] {
    guard let order else { return self }
    let lowIsBest = order.preference == .lower
    func rank(_ group: ReportGroup) -> Double {
      group.mean(order).map { lowIsBest ? $0 : -$0 } ?? .infinity
    }
    return enumerated().sorted { (rank($0.element), $0.offset) < (rank($1.element), $1.offset) }
      .map(\.element)
  }
}

/// The effect of the model of NSCache: memory hits of each strategy that uses NSCache, model by model.
///
/// The behaviour of Apple's NSCache is not documented, so a single model's figure is not a fact about NSCache.
enum ModelTable {
  /// Returns the table; nil if no strategy ran under several models.
  ///
  /// The last row only counts the strategies with equal means under each model.
  ///
  /// - Complexity: O(strategies × models × metrics).
  static func table(_ groups: [ReportGroup], caption: String) -> ReportTable? {
    let models = groups.modelNames
    guard !models.isEmpty else { return nil }
    let using = groups.filter { $0.models.count > 1 }
    let differing = using.filter { !$0.differing.isEmpty }
    let alike = using.count - differing.count
    return ReportTable(
      caption: "\(caption): memory hits by model of NSCache",
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
    ["(\(count)\(isAll ? "" : " more"), the same with each model)"]
      + models.map { _ in MetricText.absent } + ["none"]
  }
}

/// What the strategies of a scenario came to, side by side.
public enum ComparisonTable {
  /// The metrics shown, in the order of their columns.
  static let columns = [
    "hitRatio", "networkRequests", "duplicateRequests", "cancelledRequests", "bytesDown",
    "peakMemoryBytes", "staleAssignments", "staleFrames", "placeholderFlashes",
    "leftWithoutImage", "timeToImageP50", "timeToImageP95", "hitchTimeRatio", "decodes",
  ].compactMap(MetricCatalog.metric(named:))

  /// What is shown beside them of live runs: what the pixels said, the process, the clock.
  static let liveColumns =
    columns
    + [
      "pixelStaleAssignments", "pixelDisagreements", "processGrowthBytes", "frameLatenessP95",
    ].compactMap(MetricCatalog.metric(named:))

  /// A table for each point of the sweep, or a single one, with a line for each strategy: the mean
  /// over its seeds.
  ///
  /// The best figures of a column are marked within their table; none where all are equal, since
  /// nothing is won then.
  ///
  /// - Parameters:
  ///   - header: What the caption names.
  ///   - reports: The runs, in the order in which strategies and points shall come.
  /// - Returns: The tables, none without reports.
  /// - Complexity: O(reports × columns).
  public static func tables(header: ResultsHeader, reports: [RunReport]) -> [ReportTable] {
    var points: [(parameters: [RunReport.Parameter], groups: [ReportGroup])] = []
    for group in ReportGroup.groups(reports) {
      let place = points.firstIndex { $0.parameters == group.parameters }
      if let place {
        points[place].groups.append(group)
      } else {
        points.append((group.parameters, [group]))
      }
    }
    let columns = header.host == .virtual ? columns : liveColumns
    return points.map {
      table($0.groups, columns, caption: caption(header, $0.parameters, $0.groups))
    }
  }

  /// Such as `fastscroll, memory.limit 24 MiB, mean of 3 seeds`.
  private static func caption(
    _ header: ResultsHeader, _ parameters: [RunReport.Parameter], _ groups: [ReportGroup]
  ) -> String {
    let seeds = groups.map(\.reports.count).max() ?? 0
    return
      ([header.scenario] + parameters.map { "\($0.path) \($0.value)" }
      + (seeds > 1 ? ["mean of \(seeds) seeds"] : [])).joined(separator: ", ")
  }

  private static func table(
    _ groups: [ReportGroup], _ columns: [Metric], caption: String
  ) -> ReportTable {
    let preferences = columns.map { preference($0, among: groups) }
    let winners = zip(columns, preferences).map { metric, preference in
      BestValue.among(groups.map { $0.mean(metric.name) }, preference)
    }
    let rows = groups.map { group in
      let figures = zip(columns, winners).map { metric, winner in
        figure(group.mean(metric.name), metric, winner: winner)
      }
      return [ReportTable.Cell(group.strategy)] + figures
        + [ReportTable.Cell(policy(group))]
    }
    return ReportTable(
      caption: caption,
      header: [ReportTable.Cell("strategy")]
        + columns.map { ReportTable.Cell($0.title, alignment: .right) }
        + [ReportTable.Cell("policy")],
      preferences: [.neither] + preferences + [.neither], rows: rows)
  }

  /// Waits of those that got an image win nothing where others were left without one.
  private static func preference(
    _ metric: Metric, among groups: [ReportGroup]
  ) -> Metric.Preference {
    guard metric.name.hasPrefix("timeToImage") else { return metric.preference }
    let left = Set(groups.map { $0.mean("leftWithoutImage") })
    return left.count > 1 ? .neither : metric.preference
  }

  private static func policy(_ group: ReportGroup) -> String {
    let policy = group.reports.first?.policy ?? ""
    return policy.isEmpty ? MetricText.absent : policy
  }

  private static func figure(
    _ value: Double?, _ metric: Metric, winner: Double?
  ) -> ReportTable.Cell {
    ReportTable.Cell(
      MetricText.text(value, metric.unit), value: value, isBest: value != nil && value == winner,
      alignment: .right)
  }
}

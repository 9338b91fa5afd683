package import Metrics
import Primitives
package import TextOutput

/// The first table in reports: a row for each strategy, and few columns, each in one form.
package struct SummaryTable: Sendable {
  package let table: ReportTable
  /// The number of strategies left out.
  package let omitted: Int
  /// The names of the strategies that have a row, in order.
  package let shown: [String]
  /// The figure in the cells of a sweep, with its unit.
  package let subject: String
  /// True if a strategy that no cache can match has a row.
  package let hasBounds: Bool
  /// True if the table has a strategy that is as fast as the reference.
  package var hasSame: Bool {
    table.rows.contains { $0.contains { $0.text == Comparison.Verdict.sameText } }
  }

  /// The shown difference with the widest interval of all that are not significant; nil if all are, or with too few
  /// seeds.
  package let widest: Comparison?

  /// The maximum width in columns of a terminal.
  private static let width = 80
  /// The metrics whose means are shown.
  private static let columns: [Metric] = [
    .hitRatio, .networkRequests, .peakMemoryBytes, .wrongImages,
  ]
  /// Headings that are longer here than in wide tables.
  private static let headings: [Metric: String] = [
    .cellSecondsWithoutRightImage: "no correct\nimage", .wrongImages: "wrong\nimages",
  ]

  /// Lists all strategies. If there are too many, it lists the reference, the best, and the strategies that no other
  /// beats in all of screen, memory and network. Strategies with known defects follow, then the best of the rest. A
  /// sweep has a column for each point, with the first of the requested metrics.
  ///
  /// - Parameters:
  ///   - reports: The runs.
  ///   - reference: The strategy to which differences refer; nil to show no differences.
  ///   - rows: The maximum number of rows; nil for all.
  ///   - columns: Metrics to show in place of the default ones; empty for the default.
  ///   - order: The metric by which rows are sorted; nil for time without the correct image.
  package init(
    _ reports: [RunReport], against reference: String?, rows: Int?, columns: [Metric] = [],
    sortedBy order: Metric? = nil
  ) {
    let rankings = Ranking.all(reports)
    let metric = order ?? Headline.metric
    let all =
      (rankings.first?.groups ?? []).sorted(by: metric)
      + (rankings.first?.bounds ?? []).sorted(by: metric).withOraclesLast
    var groups = all
    if let rows, all.count > rows {
      let chosen = Set(Self.chosen(rows, of: all, reference))
      groups.removeAll { !chosen.contains($0.strategy) }
    }
    shown = groups.map(\.strategy)
    omitted = all.count - groups.count
    hasBounds = groups.contains(where: \.isBound)
    let swept = columns.first ?? Headline.metric
    let form = ColumnText.form(
      rankings.flatMap { $0.groups + $0.bounds }.map { $0.mean(swept) }, swept.unit)
    subject =
      columns.isEmpty
      ? "Seconds without the correct image"
      : swept.title + (form.unit.isEmpty ? "" : " (\(form.unit))")
    var content =
      rankings.count > 1
      ? Self.sweep(rankings, groups, most: 6, swept, columns.isEmpty ? nil : form)
      : Self.content(groups, against: reference, columns, reports)
    if rankings.count > 5, content.width > 60 {
      content = Self.sweep(rankings, groups, most: 5, swept, columns.isEmpty ? nil : form)
    }
    widest = content.widest
    let room = max(16, Self.width - content.width)
    table = ReportTable(
      columns: [.text("strategy")] + content.titles.map { .number($0) },
      rows: zip(groups, content.rows).map { group, cells in
        [.init(group.rowName.shortened(to: room))] + cells
      })
  }

  /// Returns the strategies to show if there is no room for all. Of strategies with equal figures, only the first is
  /// shown.
  private static func chosen(
    _ rows: Int, of all: [ReportGroup], _ reference: String?
  ) -> [String] {
    let best = all.first { !$0.isBound }?.strategy
    let ranked = all.enumerated().map { place, group -> (rank: Int, name: String) in
      let isFirst = group.strategy == best || group.strategy == reference
      let isRepeated = all[..<place].contains { $0.isSame(as: group) }
      let isUnbeaten = !group.showsNothing && !all.contains { !$0.isBound && $0.beats(group) }
      let isDefect = group.reports.first?.defect != nil
      let importance = isFirst ? 0 : isRepeated ? 4 : isUnbeaten ? 1 : isDefect ? 2 : 3
      return (importance * 10_000 + place, group.strategy)
    }
    return ranked.sorted { $0.rank < $1.rank }.prefix(rows).map(\.name)
  }

  /// Titles and rows of cells, without the names.
  private struct Content {
    var titles: [String] = []
    var rows: [[ReportTable.Cell]]
    /// The widest interval of the differences that are not significant.
    var widest: Comparison?

    mutating func add(_ title: String, _ cells: [ReportTable.Cell]) {
      titles.append(title)
      for index in rows.indices { rows[index].append(cells[index]) }
    }

    /// The width in columns. Each cell has blanks before it, of which a mark may use one; the last mark has extra room.
    package var width: Int {
      titles.indices.reduce(1) { sum, column in
        let title = ReportTable.Column.number(titles[column]).titleWidth
        return sum + 2 + rows.reduce(title) { max($0, $1[column].text.displayWidth) }
      }
    }
  }

  private static func content(
    _ groups: [ReportGroup], against reference: String?, _ asked: [Metric], _ reports: [RunReport]
  ) -> Content {
    var content = Content(rows: groups.map { _ in [] })
    guard asked.isEmpty else {
      for metric in asked { content.add(heading(metric, groups), means(groups, metric)) }
      return content
    }
    let headline = Headline.metric
    content.add(heading(headline, groups), means(groups, headline))
    let comparisons = reference.map { Comparisons.all(of: reports, against: $0, in: [headline]) }
    if let comparisons, !comparisons.isEmpty {
      let shown = groups.map { group in comparisons.first { $0.strategy == group.strategy } }
      let form = ColumnText.form(shown.map { $0?.difference }, headline.unit)
      content.widest = shown.compactMap(\.self)
        .filter { $0.verdict == .notShown && $0.seedCount >= Comparison.minSeeds }
        .max { ($0.half ?? 0) < ($1.half ?? 0) }
      content.add("difference", shown.map { .init(text($0, form)) })
    }
    for metric in columns { content.add(heading(metric, groups), means(groups, metric)) }
    return content
  }

  private static func heading(_ metric: Metric, _ groups: [ReportGroup]) -> String {
    let unit = ColumnText.form(groups.map { $0.mean(metric) }, metric.unit).unit
    let title = headings[metric] ?? metric.title
    guard !unit.isEmpty else { return title }
    return title + (title.contains("\n") ? " (\(unit))" : "\n(\(unit))")
  }

  private static func means(
    _ groups: [ReportGroup], _ metric: Metric, _ shared: ColumnText.Form? = nil
  ) -> [ReportTable.Cell] {
    // Most strategies show no wrong image, so a mark for it would say nothing.
    let marked = metric == .wrongImages ? [] : BestMarks.strategies(groups, metric)
    let means = groups.map { $0.mean(metric) }
    let form = shared ?? ColumnText.form(means, metric.unit)
    return zip(groups, means).map { group, mean in
      .init(ColumnText.text(mean, form), isBest: marked.contains(group.strategy))
    }
  }

  /// Returns the difference of a strategy from the reference.
  private static func text(_ comparison: Comparison?, _ form: ColumnText.Form) -> String {
    guard let comparison, let difference = comparison.difference else { return "(reference)" }
    return comparison.verdict.text(difference, half: comparison.half, form)
  }

  /// Adds the memory of each strategy at the point of its highest use.
  private static func addHighestMemory(
    _ rankings: [Ranking], _ order: [ReportGroup], to content: inout Content
  ) {
    let all = rankings.flatMap { $0.groups + $0.bounds }
    let means = order.map { group in
      all.filter { $0.strategy == group.strategy }.compactMap { $0.mean(.peakMemoryBytes) }.max()
    }
    let form = ColumnText.form(means, .bytes)
    content.add(
      "highest\nmemory (\(form.unit))", means.map { .init(ColumnText.text($0, form)) })
  }

  /// Returns a metric at as many points as fit, including the first and the last. The headline has a separate form at
  /// each point, and memory beside it.
  private static func sweep(
    _ rankings: [Ranking], _ order: [ReportGroup], most: Int, _ metric: Metric,
    _ form: ColumnText.Form?
  ) -> Content {
    let places =
      rankings.count <= most
      ? Array(rankings.indices)
      : (0..<most).map { $0 * (rankings.count - 1) / (most - 1) }
    var content = Content(rows: order.map { _ in [] })
    for place in places {
      let here = rankings[place]
      let groups = here.groups + here.bounds
      let named = zip(groups.map(\.strategy), means(groups, metric, form))
      let cells = Dictionary(named) { one, _ in one }
      content.add(
        here.point.map(\.value).joined(separator: ",\n"),
        order.map { cells[$0.strategy] ?? .init(MetricText.absent) })
    }
    if form == nil, rankings.count <= 4 { addHighestMemory(rankings, order, to: &content) }
    return content
  }
}

extension RunGroup<RunReport> {
  /// The name in the first column.
  fileprivate var rowName: String { isBound ? strategy + " (bound)" : markedName }

  /// True if the strategy's means are no worse than another's in screen, memory and network, and better in one of them.
  fileprivate func beats(_ other: ReportGroup) -> Bool {
    let pairs = Ranking.criteria.map { (mean($0) ?? .infinity, other.mean($0) ?? .infinity) }
    return pairs.allSatisfy { $0.0 <= $0.1 } && pairs.contains { $0.0 < $0.1 }
  }
}

extension String {
  /// Returns the text without its middle, at most this wide: names with the same beginning differ at their ends.
  package func shortened(to width: Int) -> String {
    guard displayWidth > width, width > 4 else { return self }
    let head = (width - 1) * 2 / 5
    return String(prefix(head)) + "…" + String(suffix(width - 1 - head))
  }
}

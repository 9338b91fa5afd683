package import Metrics
import Primitives

/// The table that is shown first: few rows and columns, each figure with how sure it is.
package struct SummaryTable: Sendable {
  /// The table; rows that would print the same share one.
  package let table: ReportTable
  /// How many strategies it leaves out.
  package let omitted: Int
  /// The first strategy of each row, in order.
  let shown: [String]

  /// Widest that a table is.
  private static let width = 80
  /// Metrics whose means are shown.
  private static let columns: [Metric] = [.hitRatio, .bytesDown, .peakMemoryBytes]

  /// Chooses rows: strategies that no other beats in all of screen, memory and network, the reference,
  /// and those with known defects; then the best of the others. A sweep has a column for each point.
  ///
  /// - Parameters:
  ///   - reports: The runs.
  ///   - reference: The strategy that differences are to; nil for none.
  ///   - rows: How many rows at most; nil for all.
  ///   - columns: Metrics that are asked for in place of the usual ones; none for those.
  ///   - order: The metric by which rows are sorted; nil for time without the right image.
  package init(
    _ reports: [RunReport], against reference: String?, rows: Int?, columns: [Metric] = [],
    sortedBy order: Metric? = nil
  ) {
    let standings = Standings.all(reports)
    let sorted = (standings.first.map { $0.groups + $0.bounds } ?? [])
      .sorted(by: order ?? Standings.criteria[0]).withOraclesLast
    let content =
      standings.count > 1
      ? Self.sweep(standings, sorted)
      : Self.content(sorted, against: reference, columns, reports)
    var lines = SharedRow.sharing(zip(sorted, content.rows).map { SharedRow([$0], $1) })
    let all = lines
    if let rows, lines.count > rows {
      let chosen = Set(
        lines.sorted { Self.rank($0, reference, sorted) < Self.rank($1, reference, sorted) }
          .prefix(rows).map(\.name))
      lines.removeAll { !chosen.contains($0.name) }
    }
    shown = lines.map(\.name)
    omitted =
      all.reduce(0) { $0 + $1.groups.count } - lines.reduce(0) { $0 + $1.groups.count }
    let room = Self.width - content.width(of: lines.map(\.cells))
    table = ReportTable(
      columns: [.text("strategy")] + content.titles.map { .number($0) },
      rows: lines.map { line in [.init(line.label(within: max(16, room)))] + line.cells })
  }

  /// What comes first where not all rows can be shown.
  private static func rank(
    _ row: SharedRow, _ reference: String?, _ sorted: [ReportGroup]
  ) -> Int {
    let place = sorted.firstIndex { $0.strategy == row.groups[0].strategy } ?? 0
    let isFirst = row.groups[0].strategy == sorted.first { !$0.isBound }?.strategy
    let isReference = row.groups.contains { $0.strategy == reference }
    let isUnbeaten = row.groups.contains { group in
      !group.showsNothing && !sorted.contains { !$0.isBound && $0.beats(group) }
    }
    let isDefect = row.groups.contains { $0.reports.first?.defect != nil }
    let importance = isReference || isFirst ? 0 : isUnbeaten ? 1 : isDefect ? 2 : 3
    return importance * 10_000 + place
  }

  /// Titles and rows of cells, without the names.
  private struct Content {
    let titles: [String]
    let rows: [[ReportTable.Cell]]

    /// What the columns take with the blanks before them, and a place for a mark in each.
    func width(of rows: [[ReportTable.Cell]]) -> Int {
      titles.indices.reduce(0) { sum, column in
        let widest = rows.reduce(titles[column].displayWidth) {
          max($0, $1[column].text.displayWidth)
        }
        return sum + widest + 2 + (rows.contains { $0[column].isBest } ? 1 : 0)
      }
    }
  }

  private static func content(
    _ groups: [ReportGroup], against reference: String?, _ asked: [Metric], _ reports: [RunReport]
  ) -> Content {
    let headline = Standings.criteria[0]
    guard asked.isEmpty else { return means(groups, asked) }
    let comparisons = reference.map {
      Comparisons.all(of: reports, against: $0, in: [headline])
    }
    let first = means(groups, [headline])
    let others = means(groups, columns)
    guard let comparisons, !comparisons.isEmpty else {
      return Content(
        titles: first.titles + others.titles, rows: zip(first.rows, others.rows).map { $0 + $1 })
    }
    let rows = groups.indices.map { index in
      let comparison = comparisons.first { $0.strategy == groups[index].strategy }
      return first.rows[index] + [.init(text(comparison))] + others.rows[index]
    }
    return Content(titles: first.titles + ["difference"] + others.titles, rows: rows)
  }

  private static func means(_ groups: [ReportGroup], _ metrics: [Metric]) -> Content {
    let marked = metrics.map { Marks.strategies(groups, $0) }
    return Content(
      titles: metrics.map(\.title),
      rows: groups.map { group in
        zip(metrics, marked).map { metric, marked in
          .init(
            MetricText.brief(group.mean(metric), metric.unit),
            isBest: marked.contains(group.strategy))
        }
      })
  }

  /// A difference with half its interval; in brackets where it is not shown.
  private static func text(_ comparison: Comparison?) -> String {
    guard let comparison, let difference = comparison.difference else { return "(reference)" }
    guard comparison.verdict != .same else { return "same" }
    let half = comparison.adjusted.map { ($0.upperBound - $0.lowerBound) / 2 }
    let decimals = MetricText.decimals(max(abs(difference), half ?? 0))
    let sign = difference > 0 ? "+" : ""
    let text =
      sign + difference.text(decimals: decimals)
      + (half.map { " ± " + $0.text(decimals: decimals) } ?? "")
    return comparison.verdict == .notShown ? "(\(text))" : text
  }

  /// The headline at as many points as there is room for, the first and the last among them.
  private static func sweep(_ standings: [Standings], _ order: [ReportGroup]) -> Content {
    let most = 5
    let places =
      standings.count <= most
      ? Array(standings.indices)
      : (0..<most).map { $0 * (standings.count - 1) / (most - 1) }
    let columns = places.map { place in
      let here = standings[place]
      let groups = here.groups + here.bounds
      let content = means(groups, [Standings.criteria[0]])
      let cells = Dictionary(zip(groups.map(\.strategy), content.rows.map { $0[0] })) {
        first, _ in first
      }
      return (
        title: here.point.map(\.value).joined(separator: ", "),
        cells: order.map { cells[$0.strategy] ?? .init(MetricText.absent) }
      )
    }
    return Content(
      titles: columns.map(\.title),
      rows: order.indices.map { row in columns.map { $0.cells[row] } })
  }
}

/// Strategies whose rows would print the same.
private struct SharedRow {
  var groups: [ReportGroup]
  let cells: [ReportTable.Cell]

  init(_ groups: [ReportGroup], _ cells: [ReportTable.Cell]) {
    self.groups = groups
    self.cells = cells
  }

  /// Brings rows together that print the same, in the order of the first of each.
  static func sharing(_ rows: [SharedRow]) -> [SharedRow] {
    var shared: [SharedRow] = []
    for row in rows {
      let texts = row.cells.map(\.text)
      if let place = shared.firstIndex(where: { $0.cells.map(\.text) == texts }) {
        shared[place].groups += row.groups
      } else {
        shared.append(row)
      }
    }
    return shared
  }

  /// What tells the row from others.
  var name: String { groups[0].strategy }

  /// The names, as many as fit.
  func label(within width: Int) -> String {
    let names = groups.map(\.markedName)
    for count in stride(from: names.count, to: 0, by: -1) {
      let rest = names.count - count
      let text =
        names.prefix(count).joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
      if text.displayWidth <= width { return text }
    }
    let rest = names.count > 1 ? " and \(names.count - 1) more" : ""
    return names[0].shortened(to: width - rest.displayWidth) + rest
  }
}

extension RunGroup<RunReport> {
  /// Whether it is no worse than another in screen, memory and network, and better in one, by its means.
  fileprivate func beats(_ other: ReportGroup) -> Bool {
    let pairs = Standings.criteria.map { (mean($0) ?? .infinity, other.mean($0) ?? .infinity) }
    return pairs.allSatisfy { $0.0 <= $0.1 } && pairs.contains { $0.0 < $0.1 }
  }
}

extension String {
  /// The text with its middle left out, so that it takes no more than a width: names that begin alike
  /// are told apart by their ends.
  func shortened(to width: Int) -> String {
    guard displayWidth > width, width > 4 else { return self }
    let head = (width - 1) * 2 / 5
    return String(prefix(head)) + "…" + String(suffix(width - 1 - head))
  }
}

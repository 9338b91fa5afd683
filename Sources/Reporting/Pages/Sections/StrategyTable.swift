import Metrics
import Primitives
import Reports
import TextOutput

/// The strategies as rows, at each point of a sweep, with their differences from the reference and from a baseline.
struct StrategyTable {
  private let source: PageSource
  private let id: String
  private let markers: Markers
  private let cells: StrategyCells

  private var results: PageResults { source.results }
  private var hasDifferences: Bool { results.reference != nil && results.strategies.count > 1 }

  init(_ source: PageSource, id: String, _ markers: Markers) {
    (self.source, self.id, self.markers) = (source, id, markers)
    cells = StrategyCells(source)
  }

  var html: HTML {
    let bodies = results.points.map(body)
    return """
      <div class="scroll strategies" role="region" tabindex="0" aria-labelledby="\(id)-caption">
      <table><caption id="\(id)-caption">\(caption)</caption>
      <thead><tr><th scope="col" data-m="name">Strategy</th>\(headings)</tr></thead>
      \(bodies)</table></div>
      <p class="note">\(notes)</p>
      \(definitions)
      """
  }

  private var caption: String {
    let worlds = results.means.map(\.worlds).max() ?? 0
    let means = worlds == 1 ? "One seed." : "Means of \(worlds) seeds."
    guard hasDifferences, let reference = results.reference else { return means }
    return means + " Differences are from \(reference), with 95 % intervals; those in parentheses are not significant."
  }

  private var headings: [HTML] {
    cells.columns.metrics.flatMap { metric -> [HTML] in
      let unit = cells.columns.form(metric).unit
      let shown: HTML? = unit.isEmpty ? nil : " <span class=\"unit\">\(unit)</span>"
      let further: HTML? = cells.columns.isUsual(metric) ? nil : " data-further"
      let own: HTML = """
        <th scope="col" class="n" data-m="\(metric.name)" data-d="\(id)-\(metric.name)"\(further)>\
        \(StrategyColumns.heading(metric))\(shown)</th>
        """
      guard metric == Headline.metric, hasDifferences else { return [own] }
      return [
        own,
        """
        <th scope="col" class="n" data-m="difference" data-d="\(id)-difference">\
        Difference\(shown)<span class="ends"><span>◂ less</span><span>more ▸</span></span></th>
        """,
      ]
    }
  }

  private func body(_ point: [String: String]) -> HTML {
    let rows = results.rows(at: point)
    let name = PageResults.name(of: point)
    let count = cells.columns.metrics.count + (hasDifferences ? 2 : 1)
    let heading: HTML? =
      name.isEmpty
      ? nil : "<tr class=\"point\"><th scope=\"rowgroup\" colspan=\"\(count)\"><span>\(name)</span></th></tr>"
    let best = best(of: rows, at: point)
    let plot = ForestPlot(rows.compactMap(cells.interval))
    let lines = rows.map { row -> HTML in
      let figures = cells.columns.metrics.map { metric -> HTML in
        guard metric == Headline.metric else { return cells.mean(row, metric, isBest: false) }
        let own = cells.mean(row, metric, isBest: best.contains(row.strategy))
        return hasDifferences ? "\(own)\(cells.difference(row, plot))" : own
      }
      return "<tr>\(heading(of: row))\(figures)</tr>\n"
    }
    return "<tbody>\(heading)\n\(lines)</tbody>"
  }

  private func heading(of row: PageResults.Mean) -> HTML {
    let place = results.strategies.firstIndex(of: row.strategy) ?? 0
    let isKilled = (row[.kills] ?? 0) > 0
    let defect: HTML? =
      results.text(of: "defect", in: row.strategy) == nil ? nil : " <small>known defect</small>"
    return """
      <th scope="row" data-v="\(row.strategy)" data-d="\(id)-s\(place)">\(markers.picture(row.strategy))\
      \(row.strategy)\(isKilled ? KilledMark.mark : "")\(defect)</th>
      """
  }

  /// Returns the lowest means up to the first that is significantly worse than the best; none if no strategy is.
  private func best(of rows: [PageResults.Mean], at point: [String: String]) -> Set<String> {
    let ranking = results.ranking?.first { $0.parameters == point && $0.best != nil }
    guard let ranking, let end = rows.firstIndex(where: { ranking.worse.contains($0.strategy) })
    else { return [] }
    return Set(rows[..<end].map(\.strategy))
  }

  private var notes: String {
    let isStarred = results.ranking?.contains { $0.best != nil && !$0.worse.isEmpty } ?? false
    return [
      isStarred ? "* best on screen, or not significantly different from the best." : nil,
      results.means.contains { ($0[.kills] ?? 0) > 0 }
        ? KilledMark.text + "." : nil,
      source.outcome.map { _ in "The last line of a figure that moved is its change from the baseline." },
    ].compactMap(\.self).joined(separator: " ")
  }

  /// The definitions of the columns and the descriptions of the strategies, which hints show as well.
  private var definitions: HTML {
    let metrics = cells.columns.metrics.map { metric -> HTML in
      let direction =
        switch metric.preference {
        case .higher: " Higher is better."
        case .lower: " Lower is better."
        case .neither: ""
        }
      return """
        <dt>\(StrategyColumns.heading(metric)) <code>\(metric.name)</code></dt>
        <dd id="\(id)-\(metric.name)">\(metric.definition)\(direction)</dd>

        """
    }
    let difference: HTML = """
      <dt>Difference</dt><dd id="\(id)-difference">The mean of the differences with the same seed, and the 95 % interval \
      of the true mean, adjusted for all strategies. A difference in parentheses may be chance. The point is hollow \
      then. “Same” is a difference too small to matter.</dd>
      """
    let strategies = results.strategies.enumerated().map { place, name -> HTML in
      let defect = results.text(of: "defect", in: name).map { " Known defect: \($0)." } ?? ""
      let summary = results.text(of: "summary", in: name) ?? ""
      return """
        <dt>\(name)</dt><dd id="\(id)-s\(place)">\(summary.isEmpty ? "No description." : summary + ".")\(defect)</dd>

        """
    }
    return """
      <details><summary>What the columns mean</summary><dl class="terms">\(metrics)\(hasDifferences ? difference : nil)</dl></details>
      <details><summary>What the strategies are</summary><dl class="terms">\(strategies)</dl></details>
      """
  }
}

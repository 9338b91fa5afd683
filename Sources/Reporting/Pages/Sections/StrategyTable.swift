import Metrics
import Primitives
import Reports
import TextOutput

/// The strategies as rows, at each point of a sweep, with their differences from the reference and from a baseline.
struct StrategyTable {
  /// The metrics that are shown at first; others can be chosen.
  private static let usual: [Metric] = [
    Headline.metric, .hitRatio, .networkRequests, .bytesDown, .peakMemoryBytes, .wrongImages,
  ]
  /// Headings that say more than those of the terminal.
  private static let headings: [Metric: String] = [
    Headline.metric: "time without the correct image", .bytesDown: "downloaded",
    .peakMemoryBytes: "peak memory",
  ]

  private let source: PageSource
  private let id: String
  private let markers: Markers
  private let columns: [(metric: Metric, form: ColumnText.Form)]
  private let differences: [RunKey: [String: PageResults.Difference]]

  private var results: PageResults { source.results }
  private var hasDifferences: Bool { results.reference != nil && results.strategies.count > 1 }

  init(_ source: PageSource, id: String) {
    (self.source, self.id) = (source, id)
    markers = Markers(source)
    let means = source.results.means
    let further = Metric.all.filter { $0.column != nil }.sorted { $0.column ?? 0 < $1.column ?? 0 }
    columns = (Self.usual + further).distinct
      .filter { metric in means.contains { $0[metric] != nil } }
      .map { metric in (metric, ColumnText.form(means.map { $0[metric] }, metric.unit)) }
    differences = Dictionary(grouping: source.results.comparisons ?? [], by: \.key)
      .mapValues { Dictionary($0.map { ($0.metric, $0) }) { first, _ in first } }
  }

  var caption: HTML {
    let means = results.worlds == 1 ? "One seed." : "Means of \(results.worlds) seeds."
    guard hasDifferences, let reference = results.reference else { return "\(means)" }
    return """
      \(means) Differences are from \(reference), with 95 % intervals; those in parentheses are not significant.
      """
  }

  var html: HTML {
    """
    <table data-reference="\(results.reference ?? "")" aria-labelledby="\(id)caption">
    <thead><tr><th scope="col" data-m="name">Strategy</th>\(columns.map(heading))</tr></thead>
    \(results.points.map(body))</table>
    """
  }

  private func heading(_ metric: Metric, _ form: ColumnText.Form) -> HTML {
    let unit: HTML? = form.unit.isEmpty ? nil : "<span> (\(form.unit))</span>"
    let further: HTML? = Self.usual.contains(metric) || columns.count < 8 ? nil : " data-further"
    let own: HTML = """
      <th scope="col" class="n" data-m="\(metric.name)" data-d="\(id)\(metric.name)"\(further)>\
      \(Self.title(metric))\(unit)</th>
      """
    guard metric == Headline.metric, hasDifferences else { return own }
    return "\(own)<th scope=\"col\" class=\"n\" data-m=\"difference\">Difference\(unit)</th>"
  }

  /// Returns the heading of a column, without the unit.
  private static func title(_ metric: Metric) -> String {
    let title = headings[metric] ?? metric.title
    return title.prefix(1).uppercased() + title.dropFirst()
  }

  private func body(_ point: [String: String]) -> HTML {
    func rank(_ row: PageResults.Mean) -> Double { row[Headline.metric] ?? .infinity }
    let rows = results.means.filter { $0.parameters == point }.sorted { rank($0) < rank($1) }
    let ranking = results.ranking?.first { $0.parameters == point && $0.best != nil }
    // The lowest means up to the first that is significantly worse than the best.
    let end = rows.firstIndex { ranking?.worse.contains($0.strategy) ?? false } ?? 0
    let lines = rows.enumerated().map { place, row -> HTML in
      let figures = columns.map { cells(row, $0, $1, isBest: place < end) }
      return "<tr>\(heading(of: row))\(figures)</tr>\n"
    }
    let name = PageResults.name(of: point)
    let title: HTML? =
      name.isEmpty
      ? nil : "<tr class=\"point\"><th scope=\"rowgroup\"><span>\(name)</span></th></tr>"
    return "<tbody>\(title)\n\(lines)</tbody>"
  }

  private func heading(of row: PageResults.Mean) -> HTML {
    let place = results.strategies.firstIndex(of: row.strategy) ?? 0
    let killed = (row[.kills] ?? 0) > 0 ? KilledMark.mark : ""
    let defect = results.text(of: "defect", in: row.strategy).map { _ in "known defect" } ?? ""
    return """
      <th scope="row" data-v="\(row.strategy)" data-d="\(id)s\(place)">\(markers.picture(row.strategy))\
      \(row.strategy + killed)<small>\(defect)</small></th>
      """
  }

  /// Returns the cell of a mean, on screen with that of its difference.
  private func cells(
    _ row: PageResults.Mean, _ metric: Metric, _ form: ColumnText.Form, isBest: Bool
  ) -> HTML {
    let isHeadline = metric == Headline.metric
    let difference = differences[row.key]?[metric.name]
    let text = difference?.text(form) ?? ""
    let below: HTML? = isHeadline || text.isEmpty ? nil : "<small class=\"d\">\(text)</small>"
    let change = source.changes[row.key]?[metric.name].map { text, isWorse -> HTML in
      "<small class=\"b\(isWorse ? " worse" : "")\">\(text.minusSigns)</small>"
    }
    let mean: HTML = """
      <td class="n"\(Self.data("v", row[metric]))\(difference.map { " data-j=\"\($0.words)\"" })>\
      \(ColumnText.text(row[metric], form).minusSigns)\(isHeadline && isBest ? "<span class=\"star\">*</span>" : nil)\
      \(below)\(change)</td>
      """
    guard isHeadline, hasDifferences else { return mean }
    let ends = [("low", difference?.adjustedLow), ("high", difference?.adjustedHigh)]
    return """
      \(mean)<td class="n"\(Self.data("v", difference == nil ? 0 : difference?.difference))\
      \(ends.map { Self.data($0, $1) })\(difference.map { " data-j=\"\($0.words)\"" })>\
      \(row.strategy == results.reference ? "reference" : text.isEmpty ? MetricText.absent : text)</td>
      """
  }

  private static func data(_ name: String, _ value: Double?) -> HTML {
    guard let value, !value.isNaN else { return "" }
    let text = NumberText.text(value, decimals: 6) ?? "\(value > 0 ? "" : "-")Infinity"
    return " data-\(name)=\"\(text)\""
  }

  /// The definitions of the columns, which hints show as well.
  var definitions: [HTML] {
    columns.map { metric, _ in
      let better = ["higher": " Higher is better.", "lower": " Lower is better."]
      let text = metric.definition + (better[metric.preference.rawValue] ?? "")
      return
        "<dt>\(Self.title(metric))</dt><dd id=\"\(id)\(metric.name)\">\(text) <code>\(metric.name)</code></dd>\n"
    }
  }

  /// The descriptions of the strategies, which hints show as well.
  var descriptions: [HTML] {
    results.strategies.enumerated().map { place, name in
      let texts = [results.text(of: "summary", in: name), results.text(of: "defect", in: name)]
      let text = texts.compactMap(\.self).joined(separator: ". Known defect: ")
      return "<dt>\(name)</dt><dd id=\"\(id)s\(place)\">\(text)</dd>\n"
    }
  }
}

extension PageResults.Difference {
  /// The verdict in words.
  fileprivate var words: String { Comparison.Verdict(rawValue: verdict)?.words ?? verdict }

  /// Returns the difference with half its interval, as the terminal has it.
  fileprivate func text(_ form: ColumnText.Form) -> String? {
    guard let difference, let verdict = Comparison.Verdict(rawValue: verdict) else { return nil }
    let half = adjustedLow.map { low in
      Comparison.half(of: difference, within: low...max(low, adjustedHigh ?? low))
    }
    return verdict.text(difference, half: half, form).minusSigns
  }
}

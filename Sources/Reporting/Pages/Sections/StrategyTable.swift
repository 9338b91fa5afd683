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
  /// The colours and shapes of strategies, as charts have them.
  private let hues: [String: Hue]
  /// The strategies by name: the position of each in the order of the runs, and its keys in the scenario.
  private let strategies: [String: (place: Int, keys: [String: JSONValue])]
  /// The strategy that others are compared with; nil without differences.
  private let reference: String?
  private let columns: [(metric: Metric, form: ColumnText.Form)]
  private let differences: [RunKey: [String: PageResults.Difference]]

  init(_ source: PageSource, id: String) {
    (self.source, self.id) = (source, id)
    let (results, means) = (source.results, source.results.means)
    hues = Hue.all(results.strategies)
    let all = results.scenario.resolved.members["strategies"]?.elements.map(\.members)
    let keys = Dictionary((all ?? []).map { ($0["name"]?.string, $0) }) { first, _ in first }
    strategies = Dictionary(
      results.strategies.enumerated().map { ($1, ($0, keys[$1] ?? [:])) }
    ) { first, _ in first }
    reference = strategies.count > 1 ? results.reference : nil
    let further = Metric.all.filter { $0.column != nil }.sorted { $0.column ?? 0 < $1.column ?? 0 }
    columns = (Self.usual + further).distinct
      .filter { metric in means.contains { $0[metric] != nil } }
      .map { metric in (metric, ColumnText.form(means.map { $0[metric] }, metric.unit)) }
    let keyed = Dictionary(grouping: results.comparisons ?? []) {
      RunKey($0.strategy, at: $0.parameters)
    }
    differences = keyed.mapValues { Dictionary($0.map { ($0.metric, $0) }) { first, _ in first } }
  }

  var caption: HTML {
    let (count, least) = (source.results.seedCount, Comparison.minSeeds)
    let intervals =
      count < least ? "without intervals, which need \(least) seeds" : "with 95 % intervals"
    let differences = reference.map {
      " Differences are from \($0), \(intervals); those in parentheses are not significant."
    }
    let isSwept = Set(source.results.means.map(\.parameters)).count > 1
    let sweep =
      isSwept && reference != nil ? " They are not corrected for the points of the sweep." : ""
    return "\(count == 1 ? "One seed." : "Means of \(count) seeds.")\(differences ?? "")\(sweep)"
  }

  /// Returns the rows that fit into some bytes, and a note on all others.
  func html(room: Int) -> HTML {
    var room = room
    let bodies = source.results.means.grouped(by: \.parameters).flatMap(lines)
    let (rows, note) = bodies.fitting(into: &room, rest: "rows in results.json")
    return """
      <table data-reference="\(source.results.reference ?? "")" aria-labelledby="\(id)caption">
      <thead><tr><th scope="col" data-m="name">Strategy</th>\(columns.map(heading))</tr></thead>
      \(rows)</table>\(note)
      """
  }

  private func heading(_ metric: Metric, _ form: ColumnText.Form) -> HTML {
    let unit: HTML? = form.unit.isEmpty ? nil : "<span> (\(form.unit))</span>"
    let further: HTML? = Self.usual.contains(metric) || columns.count < 8 ? nil : " data-further"
    let own: HTML = """
      <th scope="col" class="n" data-m="\(metric.name)" data-d="\(id)\(metric.name)"\(further)>\
      \(Self.title(metric))\(unit)</th>
      """
    guard metric == Headline.metric, reference != nil else { return own }
    return "\(own)<th scope=\"col\" class=\"n\" data-m=\"difference\">Difference\(unit)</th>"
  }

  /// Returns the heading of a column, without the unit.
  private static func title(_ metric: Metric) -> String {
    let title = headings[metric] ?? metric.title
    return title.prefix(1).uppercased() + title.dropFirst()
  }

  /// Returns the rows of a point. The first begins the body of the table, whose end HTML infers.
  private func lines(at point: [String: String], _ means: [PageResults.Mean]) -> [HTML] {
    let name = PageResults.name(of: point)
    let title: HTML? =
      name.isEmpty
      ? nil : "<tr class=\"point\"><th scope=\"rowgroup\"><span>\(name)</span></th></tr>"
    func rank(_ row: PageResults.Mean) -> Double { row[Headline.metric] ?? .infinity }
    let rows = means.sorted { rank($0) < rank($1) }
    let ranking = source.results.ranking?.first { $0.parameters == point && $0.best != nil }
    let worse = Set(ranking?.worse ?? [])
    return rows.enumerated().map { place, row in
      let key = RunKey(row.strategy, at: point)
      let (differences, changes) = (differences[key] ?? [:], source.changes[key] ?? [:])
      let figures = columns.map { metric, form in
        cells(
          row, metric, form, differences[metric.name], changes[metric.name],
          isBest: !worse.isEmpty && !worse.contains(row.strategy))
      }
      let killed = (row[.kills] ?? 0) > 0 ? KilledMark.mark : ""
      let strategy = strategies[row.strategy]
      let defect = strategy?.keys["defect"]?.string == nil ? "" : "known defect"
      return """
        \(place == 0 ? "<tbody>\(title)\n" : nil)<tr><th scope="row" data-v="\(row.strategy)" data-d="\(id)s\(strategy?.place ?? 0)">\
        \(marker(row.strategy))\(row.strategy + killed)<small>\(defect)</small></th>\
        \(figures)</tr>

        """
    }
  }

  /// Returns a strategy's shape as a picture in a line of text. The page has the shapes by gnuplot's numbers.
  private func marker(_ strategy: String) -> HTML {
    let hue = hues[strategy] ?? Hue(place: 0)
    // Open shapes have even numbers, one below those of filled ones.
    let style = "h\(hue.place % Hue.colors.count)\(hue.shape.isMultiple(of: 2) ? " open" : "")"
    return """
      <svg class="mark" viewBox="-7 -7 14 14" aria-hidden="true"><use class="\(style)" href="#m\(hue.shape | 1)"/></svg>
      """
  }

  /// Returns the cell of a mean. Adds a cell for the difference from the reference if the metric is the headline.
  private func cells(
    _ row: PageResults.Mean, _ metric: Metric, _ form: ColumnText.Form,
    _ difference: PageResults.Difference?, _ change: PageSource.Change?, isBest: Bool
  ) -> HTML {
    let isHeadline = metric == Headline.metric
    let text = difference?.text(form) ?? ""
    let words: HTML? = difference.map { " data-j=\"\($0.words)\"" }
    let word: String = ["better", "worse"].first { $0 == difference?.verdict } ?? ""
    let judged: HTML = " <span class=\"judged \(word)\">\(word)</span>"
    let below: HTML? =
      isHeadline || text.isEmpty ? nil : "<small class=\"d\">\(text)\(judged)</small>"
    let share = isHeadline ? Headline.share { row[$0] } : nil
    let missing: HTML? = share.map { "<small>\(MetricText.brief($0, .ratio)) of the time</small>" }
    let kind = change?.verdict?.rawValue ?? ""
    let moved: HTML? = change.map { "<small class=\"b \(kind)\">\($0.text.minusSigns)</small>" }
    let mean: HTML = """
      <td class="n"\(Self.data("v", row[metric]))\(words)>\
      \(ColumnText.text(row[metric], form).minusSigns)\(isHeadline && isBest ? "<span class=\"star\">*</span>" : nil)\
      \(missing)\(below)\(moved)</td>
      """
    guard isHeadline, let reference else { return mean }
    let ends = [("low", difference?.adjustedLow), ("high", difference?.adjustedHigh)]
    return """
      \(mean)<td class="n"\(Self.data("v", difference == nil ? 0 : difference?.difference))\
      \(ends.map(Self.data))\(words)>\
      \(row.strategy == reference ? "reference" : text.isEmpty ? MetricText.absent : text)\(judged)</td>
      """
  }

  private static func data(_ name: String, _ value: Double?) -> HTML {
    guard let value, !value.isNaN else { return "" }
    let text = NumberText.text(value, decimals: 6) ?? "\(value > 0 ? "" : "-")Infinity"
    return " data-\(name)=\"\(text)\""
  }

  /// The definitions of the columns, which hints show as well.
  var definitions: [HTML] {
    let better = ["higher": " Higher is better.", "lower": " Lower is better."]
    return columns.map { metric, _ in
      let text = metric.definition + (better[metric.preference.rawValue] ?? "")
      return
        "<dt>\(Self.title(metric))</dt><dd id=\"\(id)\(metric.name)\">\(text) <code>\(metric.name)</code></dd>\n"
    }
  }

  /// The descriptions of the strategies, which hints show as well.
  var descriptions: [HTML] {
    strategies.sorted { $0.value.place < $1.value.place }.map { name, own in
      let texts = ["summary", "defect"].compactMap { own.keys[$0]?.string }
      let text = texts.joined(separator: ". Known defect: ")
      return "<dt>\(name)</dt><dd id=\"\(id)s\(own.place)\">\(text)</dd>\n"
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

import Metrics
import Primitives
import Reports
import TextOutput

/// The data of a chart as tables, from the file that gnuplot reads.
struct ChartData {
  let tables: [ReportTable]

  /// The maximum number of places along the horizontal axis.
  private static let most = 8

  /// Reads data.
  ///
  /// - Parameters:
  ///   - text: Values separated by tabs, below a line of headings.
  ///   - points: The names of the points of a sweep.
  /// - Complexity: O(*n* log *n*).
  init(_ text: String, points: [String]) {
    let lines = text.split(separator: "\n").map {
      $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    }
    let headings = lines.first ?? []
    let rows = lines.dropFirst().filter { $0.count == headings.count }
    switch headings.first {
    case "strategy": tables = [Self.bars(headings, rows)]
    case "# strategy" where headings.count > 2: tables = Self.lines(headings, rows, points)
    default: tables = []
    }
  }

  /// Returns the table of a chart of bars: a column for each that has figures.
  private static func bars(_ headings: [String], _ rows: [[String]]) -> ReportTable {
    // The second column is the place of the bar.
    let columns = headings.indices.dropFirst(2).filter { column in
      rows.contains { $0[column] != "NaN" && !$0[column].isEmpty }
    }
    return ReportTable(
      columns: [.text("strategy")] + columns.map { .number(title(headings[$0])) },
      texts: rows.map { row in
        [row[0]] + columns.map { figure(row[$0], Self.metric(headings[$0])?.unit) }
      })
  }

  private static func metric(_ heading: String) -> Metric? {
    Metric.named(heading.split(separator: " ").first.map(String.init) ?? "")
  }

  /// Returns a heading in words; the ends of intervals are `low` and `high`.
  private static func title(_ heading: String) -> String {
    guard let metric = metric(heading) else { return heading == "text" ? "figure" : heading }
    let end = heading.split(separator: " ").dropFirst().joined()
    return metric == Headline.metric ? "total" : metric.title + (end.isEmpty ? "" : ", \(end)")
  }

  private static func figure(_ text: String, _ unit: Metric.Unit?) -> String {
    guard let value = Double(text) else { return text == "NaN" ? MetricText.absent : text }
    guard let unit else { return NumberText.text(value, decimals: 2) ?? text }
    return MetricText.text(value, unit)
  }

  /// Returns a table for each panel of a chart of lines: a row for each strategy, at places that all share.
  private static func lines(
    _ headings: [String], _ rows: [[String]], _ points: [String]
  ) -> [ReportTable] {
    let hasPanels = headings.last == "panel"
    let panels = hasPanels ? rows.compactMap(\.last).distinct : [headings[2]]
    return panels.map { panel in
      let rows = rows.filter { !hasPanels || $0.last == panel }
      let isBytes = panel.contains("iB)") || panel.hasSuffix("Bytes")
      let unit: Metric.Unit? = isBytes ? .bytes : nil
      let names = rows.map { $0[0] }.distinct
      guard names.count < rows.count else {
        return ReportTable(
          caption: hasPanels ? panel : "",
          columns: [.text("strategy"), .number(headings[1]), .number(headings[2])],
          texts: rows.map { [$0[0], figure($0[1], nil), figure($0[2], unit)] })
      }
      let values = Dictionary(grouping: rows) { $0[0] }
        .mapValues { rows in rows.compactMap { row in Double(row[1]).map { ($0, row[2]) } } }
      let places = chosen(Set(rows.compactMap { Double($0[1]) }).sorted())
      let isSwept = headings[1] == "point" && places.allSatisfy { points.indices.contains(Int($0)) }
      return ReportTable(
        caption: (hasPanels ? panel : headings[2]) + (isSwept ? "" : ", by \(headings[1])"),
        columns: [.text("strategy")]
          + places.map { .number(isSwept ? points[Int($0)] : figure("\($0)", nil)) },
        texts: names.map { name in
          [name]
            + places.map { place in
              // A step holds until the next point.
              (values[name] ?? []).last { $0.0 <= place }.map { figure($0.1, unit) }
                ?? MetricText.absent
            }
        })
    }
  }

  /// Returns some of many values, evenly chosen, including the first and the last.
  private static func chosen(_ values: [Double]) -> [Double] {
    guard values.count > most else { return values }
    return (0..<most).map { values[$0 * (values.count - 1) / (most - 1)] }
  }
}

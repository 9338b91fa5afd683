import Metrics
import Primitives
import Reports
import TextOutput

/// The data of a chart as tables, from the file that gnuplot reads.
enum ChartData {
  /// The maximum number of positions along the horizontal axis.
  private static let most = 8

  /// Returns the tables of a chart.
  ///
  /// - Parameters:
  ///   - data: The fields of each line; the first are headings.
  ///   - points: The names of the points of a sweep.
  /// - Returns: A table for each panel.
  /// - Complexity: O(*n* log *n*).
  static func tables(_ data: [[String]], points: [String]) -> [ReportTable] {
    let headings = data.first ?? []
    let rows = data.dropFirst().filter { $0.count == headings.count && headings.count > 2 }
    guard headings.first == "# strategy" else {
      return rows.isEmpty ? [] : [bars(headings, rows)]
    }
    let hasPanels = headings.last == "panel"
    return rows.grouped { hasPanels ? $0.last ?? "" : headings[2] }.map { panel, rows in
      lines(panel, by: headings[1], rows, points)
    }
  }

  /// Returns the table of a bar chart, with a column for each heading that has figures. The second field is the bar's
  /// row.
  private static func bars(_ headings: [String], _ rows: [[String]]) -> ReportTable {
    let columns = headings.indices.dropFirst(2).filter { column in
      rows.contains { $0[column] != "NaN" && !$0[column].isEmpty }
    }
    return ReportTable(
      columns: [.text("strategy")] + columns.map { .number(headings[$0]) },
      texts: rows.map { row in
        [row[0]] + columns.map { figure(row[$0], headings[$0].lowercased().contains("bytes")) }
      })
  }

  /// Returns the table of a panel of lines: a row for each strategy, with values at the same positions for all.
  private static func lines(
    _ panel: String, by heading: String, _ rows: [[String]], _ points: [String]
  ) -> ReportTable {
    let isBytes = panel.contains("iB)") || panel.hasSuffix("Bytes")
    let strategies = rows.grouped { $0[0] }
    guard strategies.count < rows.count else {
      return ReportTable(
        columns: [.text("strategy"), .number(heading), .number(panel)],
        texts: rows.map { [$0[0], figure($0[1], false), figure($0[2], isBytes)] })
    }
    let all = Set(rows.compactMap { Double($0[1]) }).sorted()
    let last = max(1, min(most, all.count) - 1)
    let places = (all.isEmpty ? [] : (0...last).map { all[$0 * (all.count - 1) / last] }).distinct
    let isSwept =
      heading == "point" && all.allSatisfy { points.indices.map(Double.init).contains($0) }
    return ReportTable(
      caption: isSwept ? panel : "\(panel), by \(heading)",
      columns: [.text("strategy")]
        + places.map { .number(isSwept ? points[Int($0)] : figure("\($0)", false)) },
      texts: strategies.map { name, rows in
        let values = rows.map { (place: Double($0[1]) ?? 0, text: $0[2]) }
        // A step extends to the next point.
        return [name]
          + places.map { place in
            figure(values.last { $0.place <= place }?.text ?? "NaN", isBytes)
          }
      })
  }

  private static func figure(_ text: String, _ isBytes: Bool) -> String {
    guard let value = Double(text), !value.isNaN else {
      return text == "NaN" ? MetricText.absent : text
    }
    return isBytes ? MetricText.text(value, .bytes) : NumberText.text(value, decimals: 3) ?? text
  }
}

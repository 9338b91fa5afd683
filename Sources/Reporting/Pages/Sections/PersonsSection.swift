import Metrics
import Reports
import TextOutput

/// The time without the correct image over persons, a table for each point of a sweep.
enum PersonsSection {
  static func tables(_ results: PageResults) -> [HTML] {
    let all = results.distributions ?? []
    return results.points.compactMap { point in
      let rows = all.filter { $0.parameters == point }
        .map { ($0, $0.metrics[Headline.metric.name] ?? []) }
        .filter { $1.count == 3 }.sorted { $0.1[1] ?? .infinity < $1.1[1] ?? .infinity }
      guard !rows.isEmpty else { return nil }
      let form = ColumnText.form(rows.flatMap(\.1), Headline.metric.unit)
      let name = PageResults.name(of: point)
      return ReportTable(
        caption: "Time without the correct image (s)" + (name.isEmpty ? "" : ", \(name)"),
        columns: [.text("Strategy")] + ["5 %", "Median", "95 %"].map { .number($0) }
          + [.text("Worst persons")],
        texts: rows.map { row, ends in
          let worst = row.worst.prefix(4).map { "\($0)" }.joined(separator: ", ")
          return [row.strategy] + ends.map { ColumnText.text($0, form) } + [worst]
        }
      ).html
    }
  }
}

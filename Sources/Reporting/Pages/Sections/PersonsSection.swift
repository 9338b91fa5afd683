import Metrics
import Primitives
import Reports
import TextOutput

/// The time without the correct image over persons, a table for each point of a sweep.
enum PersonsSection {
  /// Returns the tables that fit into some bytes, and a note on all others.
  static func tables(_ results: PageResults, room: Int) -> HTML {
    let all = (results.distributions ?? []).grouped(by: \.parameters).compactMap {
      table($0, $1, days: results.serverHours?.first?.days)
    }
    var room = room
    let (tables, note) = all.fitting(into: &room, rest: "tables in results.json")
    return "\(tables)\(note)"
  }

  private static func table(
    _ point: [String: String], _ rows: [PageResults.Distribution], days: Int?
  ) -> HTML? {
    let rows = rows.map { ($0, $0.metrics[Headline.metric.name] ?? []) }
      .filter { $1.count == 3 }.sorted { $0.1[1] ?? .infinity < $1.1[1] ?? .infinity }
    guard !rows.isEmpty else { return nil }
    let form = ColumnText.form(rows.flatMap(\.1), Headline.metric.unit)
    let name = PageResults.name(of: point)
    return ReportTable(
      caption: "Time without the correct image (s)" + (name.isEmpty ? "" : ", \(name)"),
      columns: [.text("Strategy")]
        + (["5 %", "Median", "95 %"] + (days == nil ? [] : ["Median, minutes a day"])).map {
          .number($0)
        }
        + [.text("Worst persons")],
      texts: rows.map { row, ends in
        let worst = row.worst.prefix(4).map { "\($0)" }.joined(separator: ", ")
        let minutes = days.map { days in
          ends[1].map { Headline.minutes($0, aDayOf: days) } ?? MetricText.absent
        }
        return [row.strategy] + ends.map { ColumnText.text($0, form) }
          + [minutes, worst].compactMap(\.self)
      }
    ).html
  }
}

import ImageServer
import Primitives
import TextOutput

/// Writes the grade of a client's cache for people and for scripts.
extension Grade {
  /// Writes the grade, after a table of the clients or runs if there are several.
  ///
  /// - Parameters:
  ///   - isJSON: True if the output is for scripts.
  ///   - parts: The grade of each client or run.
  ///   - part: The word for a client or run.
  ///   - passed: The records that could not be read.
  /// - Throws: `StreamError` if the output cannot be written.
  func write(
    isJSON: Bool, parts: [(name: String, grade: Grade)] = [], of part: String = "client",
    passed: Int = 0
  ) throws {
    let list = parts.map { JSONValue([(part, $0.name), ("grade", $0.grade.counts)]) }
    let document: CommandDocument = [
      "grade": counts, "findings": findings.map { JSONValue(reflecting: $0) },
      "\(part)s": parts.count > 1 ? list : nil, "passedOver": passed > 0 ? passed : nil,
    ]
    let terminal = Terminal(of: .output)
    let table = parts.count > 1 ? "\n" + Self.table(parts, part).rendered(for: terminal) : ""
    try StandardStream.output.write(
      isJSON ? document.line : table + "\n" + text(for: terminal))
  }

  /// The maximum number of rows in a table of clients.
  private static let mostRows = 20

  /// Returns a table of the first clients or runs, with one row for all others.
  private static func table(
    _ parts: [(name: String, grade: Grade)], _ part: String
  ) -> ReportTable {
    let others = parts.dropFirst(mostRows)
    let rest = others.isEmpty ? [] : [("\(others.count) others", Grade(sumOf: others.map(\.grade)))]
    let sum = [("all", Grade(sumOf: parts.map(\.grade)))]
    let titles = ["requests", "addresses", "duplicates", "revalidations", "errors", "bytes"]
    return ReportTable(
      columns: [.text(part)] + titles.map { .number($0) },
      texts: (parts.prefix(mostRows) + rest + sum).map { name, grade in
        let counts: [Int?] = [
          grade.requests, grade.distinct, grade.duplicates, grade.revalidations, grade.errors,
        ]
        // A line that begins with two colons is escaped, since it may be a command to a CI service.
        return [name.hasPrefix("::") ? "[\(name)]" : name] + counts.map(text) + [
          byteText(grade.bytes)
        ]
      })
  }

  private var counts: JSONValue {
    func json(_ count: Int?) -> JSONValue { count?.json ?? .null }
    return [
      "schemaVersion": schemaVersion, "requests": requests, "distinct": json(distinct),
      "bytes": json(bytes), "duplicates": json(duplicates),
      "freshDuplicates": json(freshDuplicates), "unstorable": json(unstorable),
      "simultaneous": json(simultaneous), "avoidableBytes": json(avoidableBytes),
      "conditional": json(conditional), "revalidations": revalidations,
      "needlesslyConditional": json(needlesslyConditional), "cancelled": json(cancelled),
      "cancelledBytes": json(cancelledBytes), "errors": errors,
      "repeatedMisses": json(repeatedMisses), "resumed": resumed,
      "peakConcurrency": json(peakConcurrency), "connections": json(connections),
    ]
  }

  private static func text(_ count: Int?) -> String { count.map { "\($0)" } ?? "-" }
  private static func byteText(_ count: Int?) -> String {
    count.map { "\(ByteCount($0))" } ?? "-"
  }

  private func text(for terminal: Terminal) -> String {
    guard requests > 0 else { return "No image was requested, so there is nothing to grade.\n" }
    let counts = ReportTable(columns: [.text("seen by the server"), .number("")], texts: rows)
    var text = counts.rendered(for: terminal)
    for finding in findings {
      text += "\n\(finding.what): \(finding.count)\n  \(finding.advice)\n"
    }
    if findings.isEmpty { text += "\nNo request could have been avoided.\n" }
    return text
  }

  private var rows: [[String]] {
    [
      ("requests for images", requests), ("different addresses", distinct),
      ("duplicates that a cache would avoid", duplicates),
      ("duplicates because of no-store", unstorable),
      ("duplicates of requests under way", simultaneous), ("conditional requests", conditional),
      ("revalidations", revalidations), ("resumed downloads", resumed),
      ("cancelled by the client", cancelled), ("errors", errors),
    ].map { [$0, Self.text($1)] } + [
      ["bytes sent", Self.byteText(bytes)], ["avoidable bytes", Self.byteText(avoidableBytes)],
      ["maximum at a time", Self.text(peakConcurrency)], ["connections", Self.text(connections)],
    ]
  }
}

import Environment
import Metrics
import Primitives
import Reports
package import TextOutput

extension NetworkFindings {
  /// The cases, modelled and measured side by side.
  package var table: ReportTable {
    ReportTable(
      caption: "\(network.name): \(summary)",
      columns: [
        .number("bytes"), .number("requests"), .text("protocol"), .text("client"), .number("loss"),
        .number("first byte"), .number("modelled"), .number("error"), .number("last byte"),
        .number("modelled"), .number("error"), .number("all ended"), .number("modelled"),
        .number("error"),
      ], texts: rows.map(texts))
  }

  private func texts(of row: Row) -> [String] {
    let asked = row.question
    return [
      asked.course?.name ?? "\(asked.bytes)", "\(asked.concurrency)", asked.spoken.name,
      asked.client.rawValue,
      Self.percent(network.loss),
    ]
      + Self.triple(
        Order.share(0.5, of: row.measuredStarts), Order.share(0.5, of: row.modelledStarts))
      + Self.triple(Order.share(0.5, of: row.measuredEnds), Order.share(0.5, of: row.modelledEnds))
      + Self.triple(row.measuredEnds.last, row.modelledEnds.last)
  }

  private static func triple(_ measured: Double?, _ modelled: Double?) -> [String] {
    let error = measured.flatMap { measured in modelled.map { ($0 - measured) / measured } }
    return [milliseconds(measured), milliseconds(modelled), signed(error)]
  }

  /// A summary of the errors, in a few lines.
  package var text: String {
    var lines = [
      "congestion control of the kernel of the server: "
        + congestionControls.sorted { $0.key < $1.key }
        .map { "\($0.value) (\($0.key))" }.joined(separator: ", ")
    ]
    guard let medianError, let ninthTenthError else {
      return (lines + ["no model to compare with"]).joined(separator: "\n") + "\n"
    }
    lines.append(
      "error of the time to the last byte: median \(Self.percent(medianError)), 90th "
        + "percentile \(Self.percent(ninthTenthError))")
    let disagreements = rows.reduce(0) { $0 + $1.disagreements }
    if rows.contains(where: { $0.question.course != nil }) {
      lines.append("complete in only one of the two: \(disagreements) requests")
    }
    lines += largestErrors.map { error in
      let asked = error.question
      return "  \(Self.signed(error.error)): \(asked.spoken.name), \(asked.bytes) bytes, "
        + "\(error.place) of \(asked.concurrency), \(asked.client.rawValue)"
    }
    lines += breaches.map { "\(network.name): FAILS: \($0)" }
    return lines.joined(separator: "\n") + "\n"
  }

  private var summary: String {
    let rates = [network.down, network.up].map { $0.map { "\($0)" } ?? "no limit" }
    return "\(rates[0]) down, \(rates[1]) up, round trip \(network.roundTrip), loss "
      + "\(Self.percent(network.loss)), queue \(network.queue)"
  }

  private static func milliseconds(_ value: Double?) -> String {
    MetricText.text(value, .milliseconds)
  }

  static func percent(_ share: Double) -> String {
    (share * 100).text(decimals: 1) + " %"
  }

  private static func signed(_ share: Double?) -> String {
    guard let share else { return "" }
    return (share > 0 ? "+" : "") + percent(share)
  }
}

extension NetworkFindings {
  /// Returns findings as a document of JSON: every time in milliseconds, by case, repeat and request.
  package static func json(_ findings: [NetworkFindings]) -> String {
    let document: JSONValue = ["schemaVersion": 1, "networks": findings.map(\.document)]
    return document.scriptText
  }

  private var document: JSONValue {
    [
      "network": network.name, "down": network.down?.bitsPerSecond,
      "up": network.up?.bitsPerSecond, "roundTrip": network.roundTrip.milliseconds,
      "loss": network.loss, "queue": network.queue.bytes,
      "congestionControl": congestionControls, "medianError": medianError,
      "ninthTenthError": ninthTenthError, "breaches": breaches, "cases": rows.map(\.document),
      "largestErrors": largestErrors.map { error in
        JSONValue([
          ("bytes", error.question.bytes), ("concurrency", error.question.concurrency),
          ("protocol", error.question.spoken.name), ("place", error.place),
          ("error", error.error),
        ])
      },
    ]
  }
}

extension NetworkFindings.Row {
  fileprivate var document: JSONValue {
    [
      "course": question.course?.name, "bytes": question.bytes,
      "concurrency": question.concurrency, "disagreements": disagreements,
      "protocol": question.spoken.name, "client": question.client.rawValue,
      "measured": Self.document(measured), "modelled": Self.document(modelled), "errors": errors,
    ]
  }

  private static func document(_ repeats: [[RequestTimes]]) -> [[JSONValue]] {
    repeats.map { times in
      times.map {
        ["firstByte": $0.firstByte?.milliseconds, "lastByte": $0.lastByte?.milliseconds]
      }
    }
  }
}

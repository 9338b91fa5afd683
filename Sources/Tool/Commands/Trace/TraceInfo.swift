import CommandKit
import Metrics
import Primitives
import Reports
import RequestTraces
import TextOutput

/// `cachebench trace info`: shows the properties of a trace.
struct TraceInfo: Command {
  var source = TraceSource()
  var leavesOutReuse = false
  var printsJSON = false

  static let overview = CommandOverview("info", page: PackedResources.traceInfoTXT)

  static let parameters: [Parameter<Self>] =
    Parameter.group(\.source, TraceSource.parameters) + [
      .flag(
        "no-reuse", \.leavesOutReuse,
        help: "Leave out reuse distances, which take the longest."),
      .json(\.printsJSON),
    ]

  func run() throws -> ExitCode {
    let kind = try source.kind()
    let summary = TraceSummary(try source.load(), countsReuse: !leavesOutReuse)
    let document: CommandDocument = [
      "name": source.title, "format": kind.format.name,
      "compression": kind.compression?.rawValue, "summary": JSONValue(reflecting: summary),
    ]
    let text = TraceInfoText(summary: summary, kind: kind)
    try document.write(asJSON: printsJSON, or: "\(source.title)\n\(text.lines)")
    return .success
  }
}

/// The properties of a trace as lines for people.
private struct TraceInfoText {
  let summary: TraceSummary
  let kind: TraceFile.Kind

  /// One line per property. The names have equal widths.
  var lines: String {
    let width = rows.map(\.name.count).max() ?? 0
    return rows.map { row in
      "  " + row.name + String(repeating: " ", count: width - row.name.count + 2) + row.text
        + "\n"
    }.joined()
  }

  private typealias Row = (name: String, text: String)

  private var rows: [Row] {
    let packing = kind.compression.map { ", \($0.rawValue)" } ?? ""
    var rows: [Row] = [
      ("format", kind.format.name + packing), ("requests", count(summary.requests)),
      ("objects", count(summary.objects)),
    ]
    if summary.skippedRecords > 0 {
      rows.append(("not requests", count(summary.skippedRecords) + " records skipped"))
    }
    if let seconds = summary.seconds {
      rows.append(("span", MetricText.text(seconds * 1000, .milliseconds)))
    }
    let bytes = summary.ceilingByteHitRatio.map { ", by bytes \(percent($0))" } ?? ""
    rows.append(("ceiling", percent(summary.ceilingHitRatio) + " hits" + bytes))
    return rows + sizes + popularity + reuse + [("digest", summary.digest)]
  }

  private var sizes: [Row] {
    guard let sizes = summary.sizes else { return [] }
    let spread = [
      ("smallest", sizes.smallest), ("median", sizes.median), ("90 %", sizes.p90),
      ("99 %", sizes.p99), ("largest", sizes.largest),
    ].map { "\($0.0) \(self.bytes($0.1))" }
    // A log does not say the size of what was never sent whole.
    let least = kind.format.name == "access-log" ? sizes.objectsByPowerOfTwo.first ?? 0 : 0
    let unknown = least > 0 ? "; of \(count(least)) not known, counted as 1 B" : ""
    return [
      ("footprint", bytes(summary.footprintBytes ?? 0)),
      ("requested", bytes(summary.requestedBytes ?? 0)),
      (
        "sizes",
        spread.joined(separator: ", ") + (summary.sizesChange ? "; some change" : "") + unknown
      ),
    ]
  }

  private var popularity: [Row] {
    let popularity = summary.popularity
    let share = Double(popularity.oneHitWonders) / Double(max(1, summary.objects))
    let tops = [
      ("0.1 %", popularity.topThousandth), ("1 %", popularity.topHundredth),
      ("10 %", popularity.topTenth),
    ].map { "\(percent($0.1)) of requests to \($0.0)" }
    let exponent = popularity.zipfExponent.map { ", like Zipf's law with exponent \($0)" } ?? ""
    return [
      ("one-hit wonders", "\(count(popularity.oneHitWonders)) objects, \(percent(share))"),
      ("popularity", tops.joined(separator: ", ") + " of the objects" + exponent),
    ]
  }

  private var reuse: [Row] {
    guard let reuse = summary.reuse else { return [] }
    let parts = [
      ("10 %", reuse.p10), ("median", reuse.median), ("90 %", reuse.p90), ("99 %", reuse.p99),
    ].map { "\($0.0) \(count($0.1))" }
    return [("reuse distance", parts.joined(separator: ", "))]
  }

  private func count(_ value: Int) -> String { MetricText.text(Double(value), .count) }

  private func bytes(_ value: Int) -> String { MetricText.text(Double(value), .bytes) }

  private func percent(_ value: Double) -> String { MetricText.text(value, .ratio) }
}

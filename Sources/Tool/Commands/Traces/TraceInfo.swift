import CommandKit
import Metrics
import Primitives
import Reports
import RequestTraces
import TextOutput

/// `cachebench trace info`: what is in a trace.
struct TraceInfo: Command {
  var source = TraceSource()
  var leavesOutReuse = false
  var printsJSON = false

  static let overview = CommandOverview(
    "info",
    summary: "Describe a request trace: sizes, popularity, reuse distances.",
    discussion: """
      The ceiling is the hit ratio of an unlimited cache: first requests always miss. A reuse distance is the number \
      of other objects between two requests for an object. An LRU cache with more objects than that hits.
      """,
    examples: [
      .init("cachebench trace info trace.oracleGeneral.zst", "All figures of a trace."),
      .init("cachebench trace info OLTP.lis.zst --format arc --json", "JSON, for other programs."),
    ])

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
      "compression": kind.compression?.rawValue, "summary": try JSONValue(encoding: summary),
    ]
    let text = TraceInfoText(summary: summary, kind: kind)
    try StandardStream.output.write(
      printsJSON ? document.text : "\(source.title)\n\(text.lines)")
    return .success
  }
}

/// What a trace is like, in lines for people.
private struct TraceInfoText {
  let summary: TraceSummary
  let kind: TraceFile.Kind

  /// One fact a line, the names of equal width.
  var lines: String {
    let width = facts.map(\.name.count).max() ?? 0
    return facts.map { fact in
      "  " + fact.name + String(repeating: " ", count: width - fact.name.count + 2) + fact.text
        + "\n"
    }.joined()
  }

  private typealias Fact = (name: String, text: String)

  private var facts: [Fact] {
    let packing = kind.compression.map { ", \($0.rawValue)" } ?? ""
    var facts: [Fact] = [
      ("format", kind.format.name + packing), ("requests", count(summary.requests)),
      ("objects", count(summary.objects)),
    ]
    if summary.skippedRecords > 0 {
      facts.append(("not requests", count(summary.skippedRecords) + " records skipped"))
    }
    if let seconds = summary.seconds {
      facts.append(("span", MetricText.text(seconds * 1000, .milliseconds)))
    }
    let bytes = summary.ceilingByteHitRatio.map { ", by bytes \(percent($0))" } ?? ""
    facts.append(("ceiling", percent(summary.ceilingHitRatio) + " hits" + bytes))
    return facts + sizes + popularity + reuse + [("digest", summary.digest)]
  }

  private var sizes: [Fact] {
    guard let sizes = summary.sizes else { return [] }
    let spread = [
      ("smallest", sizes.smallest), ("median", sizes.median), ("90 %", sizes.p90),
      ("99 %", sizes.p99), ("largest", sizes.largest),
    ].map { "\($0.0) \(self.bytes($0.1))" }
    return [
      ("footprint", bytes(summary.footprintBytes ?? 0)),
      ("requested", bytes(summary.requestedBytes ?? 0)),
      ("sizes", spread.joined(separator: ", ") + (summary.sizesChange ? "; some change" : "")),
    ]
  }

  private var popularity: [Fact] {
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

  private var reuse: [Fact] {
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

/// `cachebench trace head`: the first requests of a trace, to see whether it was understood.
struct TraceHead: Command {
  var source = TraceSource()
  var count: Int?
  var printsJSON = false

  static let overview = CommandOverview(
    "head",
    summary: "Print the first requests of a trace.",
    examples: [
      .init("cachebench trace head trace.vscsi", "Ten requests, as cachebench reads them."),
      .init(
        "cachebench trace head log.csv --columns key=5,size=4 --count 3",
        "Check a mapping of columns."),
    ])

  static let parameters: [Parameter<Self>] =
    [
      .option(
        "count", "N", .integer(1...1_000_000), \.count,
        help: "The number of requests. Default: 10.")
    ]
    + Parameter.group(\.source, TraceSource.parameters) + [.json(\.printsJSON)]

  func run() throws -> ExitCode {
    let format = try source.kind().format
    let trace = try source.load(limit: min(count ?? 10, source.limit ?? .max))
    let requests = trace.requests.indices.map { Request(trace, $0) }
    let document: CommandDocument = [
      "format": format.name, "requests": requests,
    ]
    try StandardStream.output.write(
      printsJSON ? document.text : table(requests).rendered(for: Terminal(of: .output)))
    return .success
  }

  private func table(_ requests: [Request]) -> ReportTable {
    ReportTable(
      columns: [.number("time (s)"), .text("object"), .number("size"), .number("ttl (s)")],
      texts: requests.map {
        [
          $0.seconds.text(decimals: 6), $0.object, "\($0.size)",
          $0.lifetime == 0 ? "–" : "\($0.lifetime)",
        ]
      })
  }

  private struct Request: JSONConvertible {
    let seconds: Double
    let object: String
    let size: Int
    let lifetime: UInt32

    var json: JSONValue {
      ["seconds": seconds, "object": object, "size": size, "lifetime": lifetime]
    }

    init(_ trace: LoadedTrace, _ index: Int) {
      seconds = Double(trace.times?[index] ?? 0) / 1e9
      object = trace.names.text(at: trace.requests.ids[index].index)
      size = trace.size(at: index)
      lifetime = trace.lifetimes?[index] ?? 0
    }
  }
}

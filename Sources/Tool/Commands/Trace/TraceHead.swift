import CommandKit
import Metrics
import Primitives
import RequestTraces
import TextOutput

/// `cachebench trace head`: shows the first requests of a trace, to check that it was read correctly.
struct TraceHead: Command {
  var source = TraceSource()
  var count: Int?
  var printsJSON = false

  static let overview = CommandOverview("head", page: PackedResources.traceHeadTXT)

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
      "format": format.name, "requests": requests.map { JSONValue(reflecting: $0) },
    ]
    try document.write(
      asJSON: printsJSON, or: table(requests).rendered(for: Terminal(of: .output)))
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

  private struct Request {
    let seconds: Double
    let object: String
    let size: Int
    let lifetime: UInt32

    init(_ trace: LoadedTrace, _ index: Int) {
      seconds = Double(trace.times?[index] ?? 0) / 1e9
      object = trace.names.text(at: trace.requests.ids[index].index)
      size = trace.size(at: index)
      lifetime = trace.lifetimes?[index] ?? 0
    }
  }
}

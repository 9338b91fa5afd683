import CommandLineInterface
import Foundation
import Primitives
import TraceFiles
import Traces

/// `cachebench trace head`: the first requests of a trace, to see whether it was understood.
enum TraceHead: Subcommand {
  static let count = Option.value(
    "count", "N", .integer(1...1_000_000), help: "How many requests. Default: 10.")

  static let command = Command(
    "trace head",
    summary: "Print the first requests of a trace.",
    arguments: [.trace],
    options: [count] + TraceArguments.options + [.json],
    examples: [
      .init("cachebench trace head trace.vscsi", "Ten requests as they were understood."),
      .init("cachebench trace head log.csv --columns key=5,size=4 --count 3", "Is the map right?"),
    ])

  static func run(_ invocation: Invocation) throws -> ExitCode {
    let arguments = try TraceArguments(invocation)
    let wanted = min(invocation.integer(count) ?? 10, invocation.integer(.limit) ?? .max)
    let trace = try arguments.load(invocation, keepsTimes: true, limit: wanted)
    let requests = trace.requests.indices.map { Request(trace, $0) }
    if invocation.has(.json) {
      try JSONOutput.write(
        Report(schemaVersion: 1, format: arguments.kind.format.name, requests: requests))
    } else {
      try StandardStream.output.write(text(requests))
    }
    return .success
  }

  private static func text(_ requests: [Request]) -> String {
    var table = TerminalTable(
      columns: [.number("time (s)"), .text("object"), .number("size"), .number("ttl (s)")])
    for request in requests {
      table.add([
        .init(String(format: "%.6f", request.seconds)), .init(request.object),
        .init("\(request.size)"), .init(request.lifetime == 0 ? "–" : "\(request.lifetime)"),
      ])
    }
    return table.rendered(
      for: Terminal(of: .output, environment: ProcessInfo.processInfo.environment))
  }

  private struct Report: Encodable {
    let schemaVersion: Int
    let format: String
    let requests: [Request]
  }

  private struct Request: Encodable {
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

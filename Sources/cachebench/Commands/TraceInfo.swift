import CommandLineInterface
import Foundation
import Harness
import TraceFiles
import Traces

/// `cachebench trace info`: what is in a trace.
enum TraceInfo: Subcommand {
  static let noReuse = Option.flag(
    "no-reuse", help: "Leave out reuse distances, which take longest to count.")

  static let command = Command(
    "trace info",
    summary: "Describe a request trace: sizes, popularity, reuse distances.",
    discussion: """
      The ceiling is the hit ratio of a cache without limits: first requests always miss. A reuse \
      distance is the number of other objects between two requests for one; an LRU cache of more \
      objects than that hits.
      """,
    arguments: [.trace],
    options: TraceArguments.options + [noReuse, .json],
    examples: [
      .init("cachebench trace info trace.oracleGeneral.zst", "Everything about a trace."),
      .init("cachebench trace info OLTP.lis.zst --format arc --json", "For another program."),
    ])

  static func run(_ invocation: Invocation) throws -> ExitCode {
    let arguments = try TraceArguments(invocation)
    let trace = try arguments.load(invocation, keepsTimes: true)
    let summary = TraceSummary(trace, countsReuse: !invocation.has(noReuse))
    if invocation.has(.json) {
      try JSONOutput.write(
        Report(
          schemaVersion: 1, name: arguments.file.path, format: arguments.kind.format.name,
          compression: arguments.kind.compression?.rawValue, summary: summary))
    } else {
      let text = TraceInfoText(summary: summary, kind: arguments.kind)
      try StandardStream.output.write("\(arguments.file.path)\n\(text.lines)")
    }
    return .success
  }

  private struct Report: Encodable {
    let schemaVersion: Int
    let name: String
    let format: String
    let compression: String?
    let summary: TraceSummary
  }
}

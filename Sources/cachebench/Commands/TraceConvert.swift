import CommandLineInterface
import TraceFiles

/// `cachebench trace convert`: a trace in another format.
enum TraceConvert: Subcommand {
  static let command = Command(
    "trace convert",
    summary: "Write a request trace in another format, compressed or not.",
    discussion: """
      What a format cannot hold is left out, with a warning for sizes. Requests keep their order, and \
      the digest that 'trace info' prints stays the same where sizes do.
      """,
    arguments: [.trace],
    options: [.traceOut, .to, .renumber, .json] + TraceArguments.options,
    examples: [
      .init(
        "cachebench trace convert log.csv --out log.oracleGeneral.zst --to oracle-general --renumber",
        "Names to numbers, for other simulators."),
      .init(
        "cachebench trace convert trace.bin --format cache2k --out trace.csv",
        "To something to read."
      ),
    ])

  static func run(_ invocation: Invocation) throws -> ExitCode {
    let arguments = try TraceArguments(invocation)
    let trace = try arguments.load(invocation, keepsTimes: true)
    try TraceOutput.write(trace, named: arguments.file.path, invocation)
    return .success
  }
}

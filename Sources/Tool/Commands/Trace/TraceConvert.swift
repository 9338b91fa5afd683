import CommandKit
import Primitives

/// `cachebench trace convert`: converts a trace to another format.
struct TraceConvert: Command {
  var source = TraceSource()
  var destination = TraceDestination()

  static let overview = CommandOverview(
    "convert",
    summary: "Convert a request trace to another format, compressed or not.",
    discussion: """
      Leaves out what the format cannot hold, and warns if these are sizes. Requests keep their \
      order. The digest that 'trace info' prints stays the same if the sizes do.
      """,
    examples: [
      .init(
        "cachebench trace convert log.csv --out log.oracleGeneral.zst --to oracle-general --renumber",
        "Replace names by numbers, for other simulators."),
      .init(
        "cachebench trace convert trace.bin --format cache2k --out trace.csv",
        "Convert to CSV, to read it."),
    ])

  static let parameters: [Parameter<Self>] =
    Parameter.group(\.destination, TraceDestination.parameters)
    + Parameter.group(\.source, TraceSource.parameters)

  func run() throws -> ExitCode {
    try destination.write(source.load(), named: source.title, within: source.memory)
    return .success
  }
}

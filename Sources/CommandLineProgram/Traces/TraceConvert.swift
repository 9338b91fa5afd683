import CommandLineInterface
import Primitives
import Traces

/// `cachebench trace convert`: a trace in another format.
struct TraceConvert: Command {
  var source = TraceSource()
  var destination = TraceDestination()

  static let overview = CommandOverview(
    "convert",
    summary: "Write a request trace in another format, compressed or not.",
    discussion: """
      What a format cannot hold is left out, with a warning for sizes. Requests keep their order, and \
      the digest that 'trace info' prints stays the same where sizes do.
      """,
    examples: [
      .init(
        "cachebench trace convert log.csv --out log.oracleGeneral.zst --to oracle-general --renumber",
        "Names to numbers, for other simulators."),
      .init(
        "cachebench trace convert trace.bin --format cache2k --out trace.csv",
        "To something to read."
      ),
    ])

  static let parameters: [Parameter<Self>] =
    Parameter.group(\.destination, TraceDestination.parameters)
    + Parameter.group(\.source, TraceSource.parameters)

  func run() throws -> ExitCode {
    try destination.write(source.load(), named: source.title, within: source.memory)
    return .success
  }
}

/// `cachebench trace sample`: a smaller trace that behaves like the whole.
struct TraceSample: Command {
  var share = 1.0
  var source = TraceSource()
  var destination = TraceDestination()

  static let overview = CommandOverview(
    "sample",
    summary: "Write all requests for a share of the objects of a trace.",
    discussion: """
      Objects are chosen by a hash of their names, so the same objects are chosen in every trace, and \
      each keeps all of its requests or none. A cache smaller by the same share behaves much alike.
      """,
    examples: [
      .init(
        "cachebench trace sample huge.oracleGeneral.zst --share 1% --out small.csv.gz",
        "A hundredth of the objects.")
    ])

  static let parameters: [Parameter<Self>] =
    [
      .requiredOption(
        "share", "SHARE", .share(of: "share"), \.share,
        help: "The share of the objects to keep, such as 1%.")
    ]
    + Parameter.group(\.destination, TraceDestination.parameters)
    + Parameter.group(\.source, TraceSource.parameters)

  func run() throws -> ExitCode {
    let sample = try source.load(share: share)
    guard sample.requests.count > 0 else {
      throw CommandFailure(.usage, "the sample has no requests; take a larger share")
    }
    try destination.write(sample, named: source.title, within: source.memory)
    return .success
  }
}

import CommandLineInterface
import Primitives
import TraceFiles
import Traces

/// `cachebench trace sample`: a smaller trace that behaves like the whole.
enum TraceSample: Subcommand {
  static let share = Option.value(
    "share", "SHARE", .text, isRequired: true,
    help: "The share of the objects to keep, such as 1%.")

  static let command = Command(
    "trace sample",
    summary: "Write all requests for a share of the objects of a trace.",
    discussion: """
      Objects are chosen by a hash of their names, so the same objects are chosen in every trace, and \
      each keeps all of its requests or none. A cache smaller by the same share behaves much alike.
      """,
    arguments: [.trace],
    options: [share, .traceOut, .to, .renumber, .json] + TraceArguments.options,
    examples: [
      .init(
        "cachebench trace sample huge.oracleGeneral.zst --share 1% --out small.csv.gz",
        "A hundredth of the objects.")
    ])

  static func run(_ invocation: Invocation) throws -> ExitCode {
    let part = try ShareText.share(invocation.text(share) ?? "", of: share)
    let arguments = try TraceArguments(invocation)
    let trace = try arguments.load(invocation, keepsTimes: true)
    let sample = SpatialSample(share: part).sample(of: trace)
    guard sample.requests.count > 0 else {
      throw CommandFailure(.usage, "the sample has no requests; take a larger share")
    }
    try TraceOutput.write(sample, named: arguments.file.path, invocation)
    return .success
  }
}

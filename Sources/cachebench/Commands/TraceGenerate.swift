import CommandLineInterface
import TraceFiles
import Traces

/// `cachebench trace generate`: a made trace.
enum TraceGenerate: Subcommand {
  static let pattern = Argument(
    "PATTERN", .text, .many,
    help: "A pattern such as zipf:objects=1000,exponent=0.9. Several are mixed by their weights: "
      + "7*zipf 3*scan.")
  static let requests = Option.value(
    "requests", "N", .integer(1...4_000_000_000), help: "How many requests. Default: 1000000.")
  static let sizes = Option.value(
    "sizes", "SIZES", .text,
    help:
      "The objects' bytes: 16KiB, 4KiB..64KiB or lognormal:16KiB,1.2. Without it they are counted.")
  static let seed = Option.value(
    "seed", "N", .unsigned, help: "Another seed, another trace. Default: 1.")

  static let command = Command(
    "trace generate",
    summary: "Make a request trace: Zipf, loops, scans, shifting working sets, mixtures.",
    discussion: """
      \(TracePattern.Kind.allCases.map(line).joined(separator: "\n\n"))

      Each pattern of a mixture has objects of its own. The same patterns, sizes and seed make the same \
      trace on every machine.
      """,
    arguments: [pattern],
    options: [.traceOut, .to, .renumber, .json, requests, sizes, seed],
    examples: [
      .init(
        "cachebench trace generate zipf:objects=100000 --out zipf.bin --to oracle-general",
        "Zipf's law over 100,000 objects."),
      .init(
        "cachebench trace generate 9*zipf:objects=5000 1*scan --sizes lognormal:16KiB,1.2 --out mixed.csv",
        "A scan through a popular set, with sizes."),
    ])

  private static func line(_ kind: TracePattern.Kind) -> String {
    let parameters = TracePattern.parameters(of: kind)
    let what =
      switch kind {
      case .zipf: "rank k in proportion to 1 / k^exponent"
      case .uniform: "every object alike"
      case .scan: "one object after the other, none twice"
      case .loop: "one object after the other, over and over"
      case .shift: "Zipf over objects of which step are replaced every period requests"
      case .hotspot: "the share hot of the objects takes the share heat of the requests"
      case .latest: "a new object every period requests, the newest asked for most, by Zipf"
      }
    return parameters.isEmpty
      ? "\(kind.rawValue): \(what)."
      : "\(kind.rawValue): \(what) (\(parameters.joined(separator: ", ")))."
  }

  static func run(_ invocation: Invocation) throws -> ExitCode {
    let generator: TraceGenerator
    do {
      let patterns = try invocation.texts(pattern).map { try TracePattern(text: $0) }
      let sizes = try invocation.text(sizes).map { try SizePattern(text: $0) }
      generator = TraceGenerator(
        patterns, sizes: sizes, seed: invocation.unsigned(seed).first ?? 1)
    } catch { throw CommandFailure(.usage, "\(error)") }
    let trace = generator.trace(requests: invocation.integer(requests) ?? 1_000_000)
    try TraceOutput.write(trace, named: "the trace", invocation)
    return .success
  }
}

import CommandLineInterface
import Traces

/// `cachebench trace generate`: a made trace.
struct TraceGenerate: Command {
  var patterns: [TracePattern] = []
  var destination = TraceDestination()
  var requests: Int?
  var sizes: SizePattern?
  var seed: UInt64?

  static let overview = CommandOverview(
    "generate",
    summary: "Make a request trace: Zipf, loops, scans, shifting working sets, mixtures.",
    discussion: """
      \(TracePattern.Kind.allCases.map(line).joined(separator: "\n\n"))

      Each pattern of a mixture has objects of its own. The same patterns, sizes and seed make the same \
      trace on every machine.
      """,
    examples: [
      .init(
        "cachebench trace generate zipf:objects=100000 --out zipf.bin --to oracle-general",
        "Zipf's law over 100,000 objects."),
      .init(
        "cachebench trace generate 9*zipf:objects=5000 1*scan --sizes lognormal:16KiB,1.2 --out mixed.csv",
        "A scan through a popular set, with sizes."),
    ])

  static let parameters: [Parameter<Self>] =
    [
      .arguments(
        "PATTERN", .text { try TracePattern(text: $0) }, \.patterns,
        help:
          "A pattern such as zipf:objects=1000,exponent=0.9. Several are mixed by their weights: "
          + "7*zipf 3*scan.")
    ]
    + Parameter.group(\.destination, TraceDestination.parameters)
    + [
      .option(
        "requests", "N", .integer(1...4_000_000_000), \.requests,
        help: "How many requests. Default: 1000000."),
      .option(
        "sizes", "SIZES", .text { try SizePattern(text: $0) }, \.sizes,
        help:
          "The objects' bytes: 16KiB, 4KiB..64KiB or lognormal:16KiB,1.2. Without it they are counted."
      ),
      .option(
        "seed", "N", .unsigned, \.seed, help: "Another seed, another trace. Default: 1."),
    ]

  func run() throws -> ExitCode {
    let generator = TraceGenerator(patterns, sizes: sizes, seed: seed ?? 1)
    try destination.write(
      generator.trace(requests: requests ?? 1_000_000), named: "the trace")
    return .success
  }

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
}

import CommandKit
import Primitives
import RequestTraces
import Scenarios

/// `cachebench trace generate`: generates a trace.
struct TraceGenerate: Command {
  var patterns: [TracePattern] = []
  var destination = TraceDestination()
  var requests: Int?
  var sizes: SizePattern?
  var seed: UInt64?
  var memory = TraceMemory()

  static let overview = CommandOverview(
    "generate",
    page: PackedResources.traceGenerateTXT.filled([
      "patterns": TracePattern.Kind.allCases.map(line).joined(separator: "\n\n")
    ]))

  static let parameters: [Parameter<Self>] =
    [
      .arguments(
        "PATTERN", .text { try TracePattern(text: $0) }, \.patterns,
        help:
          "A pattern, such as zipf:objects=1000,exponent=0.9. Several patterns are mixed by weight: 7*zipf 3*scan."
      )
    ]
    + Parameter.group(\.destination, TraceDestination.parameters)
    + [
      .option(
        "requests", "N", .integer(1...4_000_000_000), \.requests,
        help: "The number of requests. Default: 1000000."),
      .option(
        "sizes", "SIZES", .text { try SizePattern(text: $0) }, \.sizes,
        help: "The sizes of objects: 16KiB, 4KiB..64KiB or lognormal:16KiB,1.2. Default: no sizes."
      ),
      .option("seed", "N", .unsigned, \.seed, help: "The seed of the trace. Default: 1."),
    ] + Parameter.group(\.memory, TraceMemory.parameters)

  func run() throws -> ExitCode {
    let generator = TraceGenerator(patterns, sizes: sizes, seed: seed ?? 1)
    let (name, requests) = ("the trace", requests ?? 1_000_000)
    try memory.require(
      generator.bytes(toMake: requests, as: destination.writtenFormat), for: "making it",
      of: name,
      instead: "use a lower --requests or fewer objects")
    try destination.write(generator.trace(requests: requests), named: name, within: memory)
    return .success
  }

  private static func line(_ kind: TracePattern.Kind) -> String {
    let parameters = TracePattern.parameters(of: kind)
    let what =
      switch kind {
      case .zipf: "rank k in proportion to 1 / k^exponent"
      case .uniform: "each object with the same probability"
      case .scan: "each object once, one after another"
      case .loop: "all objects one after another, again and again"
      case .shift: "Zipf over objects, of which step are replaced every period requests"
      case .hotspot: "a share (hot) of the objects gets a share (heat) of the requests"
      case .latest: "a new object every period requests; newer objects are requested more, by Zipf"
      }
    return parameters.isEmpty
      ? "\(kind.rawValue): \(what)."
      : "\(kind.rawValue): \(what) (\(parameters.joined(separator: ", ")))."
  }
}

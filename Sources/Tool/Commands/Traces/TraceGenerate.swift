import CommandKit
import Harness
import Primitives
import Scenarios
import RequestTraces
import TextOutput

/// `cachebench trace generate`: a made trace.
struct TraceGenerate: Command {
  var patterns: [TracePattern] = []
  var destination = TraceDestination()
  var requests: Int?
  var sizes: SizePattern?
  var seed: UInt64?
  var memory = TraceMemory()

  static let overview = CommandOverview(
    "generate",
    summary: "Generate a request trace: Zipf, loops, scans, shifting working sets, mixtures.",
    discussion: """
      \(TracePattern.Kind.allCases.map(line).joined(separator: "\n\n"))

      The patterns of a mixture do not share objects. The same patterns, sizes and seed give the same \
      trace on every machine.
      """,
    examples: [
      .init(
        "cachebench trace generate zipf:objects=100000 --out zipf.bin --to oracle-general",
        "Zipf's law over 100,000 objects."),
      .init(
        "cachebench trace generate 9*zipf:objects=5000 1*scan --sizes lognormal:16KiB,1.2 --out mixed.csv",
        "A scan mixed with a popular set, with sizes."),
    ])

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

/// `cachebench trace export`: what a session asks for, as a trace.
struct TraceExport: Command {
  var scenario = ""
  var strategy: String?
  var seed: UInt64?
  var demand: Demand?
  var out: String?
  var memory = TraceMemory()
  var destination = TraceDestination()

  static let overview = CommandOverview(
    "export",
    summary: "Write the image requests of a scenario as a request trace.",
    discussion: """
      Runs one strategy of a scenario in simulated time. Each request is for the address of an image, with the length \
      of its file and the time of the run. 'cachebench replay' and other simulators read such traces. With --demand \
      binds, the trace depends on the scroll only: it is the same for all strategies, unless a strategy blocks the \
      main thread so long that rows are skipped. For a scenario with a sweep, the trace is that of the first point.
      """,
    examples: [
      .init(
        "cachebench trace export fastscroll --out scroll.csv",
        "The images that the list requests."),
      .init(
        "cachebench trace export avatars --strategy lru-url --demand requests --out misses.csv.gz",
        "The requests that a strategy sends to the server, or to a second cache."),
    ])

  static let parameters: [Parameter<Self>] =
    [
      .scenario(\.scenario),
      .option(
        "strategy", "NAME", .name(of: "strategies"), \.strategy,
        help: "The strategy to run. Default: the first of the scenario."),
      .seed(\.seed),
      .option(
        "demand", "WHAT", .choice, \.demand,
        help:
          "binds: the requests of the list for images, which is what a cache gets. requests: the "
          + "requests that the strategy sends to the server. Default: binds."),
      .option(
        "out", short: "o", "FILE", .file, \.out,
        help: "The file to write. Names that end in .gz, .xz or .zst are compressed. Default: "
          + "Results/SCENARIO.csv, with the ending of the format."),
    ] + Parameter.group(\.destination, TraceDestination.formatParameters)
    + Parameter.group(\.memory, TraceMemory.parameters)

  func run() throws -> ExitCode {
    let format = destination.writtenFormat
    let scenario = try ScenarioLibrary().scenario(scenario)
    let selection = Selection(
      strategies: [strategy].compactMap(\.self), seeds: [seed].compactMap(\.self))
    guard let run = try selection.plans(of: scenario).first else {
      throw CommandFailure(.usage, "\(scenario.name) has no runs")
    }
    let exported = try DemandTrace(run, demand ?? .binds)
    var destination = destination
    destination.path = out ?? "Results/\(scenario.name).\(format.name)"
    try destination.write(exported.trace, named: scenario.name, as: format, within: memory)
    if destination.printsJSON {
      let document: CommandDocument = [
        "scenario": scenario.name, "strategy": exported.run.strategyName,
        "seed": exported.run.seed, "demand": exported.demand.rawValue, "file": destination.path,
        "format": format.name,
        "trace": try JSONValue(encoding: TraceSummary(exported.trace, countsReuse: false)),
      ]
      try document.write()
    }
    return .success
  }
}

import CommandLineInterface
import Harness
import Reports
import Scenarios
import Traces

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
    ] + Parameter.group(\.memory, TraceMemory.parameters)

  func run() throws -> ExitCode {
    let generator = TraceGenerator(patterns, sizes: sizes, seed: seed ?? 1)
    let (name, requests) = ("the trace", requests ?? 1_000_000)
    try memory.require(
      generator.bytes(toMake: requests, as: destination.writtenFormat()), for: "making it",
      of: name,
      instead: "make fewer requests with --requests, or for fewer objects")
    try destination.write(generator.trace(requests: requests), named: name, within: memory)
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
    summary: "Write what a scenario's session asks for as a request trace.",
    discussion: """
      Runs one strategy of a scenario in virtual time. Each request is for an image, by its address; \
      its size is the length of the image's file, its time that of the run. 'cachebench replay' and \
      other simulators take such a trace. Binds are those of the scroll: all strategies have the same, \
      unless one keeps the main thread so busy that rows pass between two frames. Of a scenario with a \
      sweep, the first point is taken.
      """,
    examples: [
      .init("cachebench trace export fastscroll --out scroll.csv", "What the scroll asks for."),
      .init(
        "cachebench trace export avatars --strategy lru-url --demand requests --out misses.csv.gz",
        "What is left for the server, or a second cache, behind a strategy."),
    ])

  static let parameters: [Parameter<Self>] =
    [
      .scenario(\.scenario),
      .option(
        "strategy", "NAME", .name(of: "strategies"), \.strategy,
        help: "The strategy that the session runs with. Default: the scenario's first."),
      .seed(\.seed),
      .option(
        "demand", "WHAT", .choice, \.demand,
        help: "binds: every image that a cell is bound to, which is what the cache is asked for. "
          + "requests: what the strategy asked the server for. Default: binds."),
      .option(
        "out", short: "o", "FILE", .file, \.out,
        help: "The file to write. A name that ends in .gz, .xz or .zst has it compressed. Default: "
          + "Results/SCENARIO.csv, or ending in the name of another format."),
    ] + Parameter.group(\.destination, TraceDestination.formatParameters)
    + Parameter.group(\.memory, TraceMemory.parameters)

  func run() throws -> ExitCode {
    let format = try destination.writtenFormat()
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
      let document: JSONObject = [
        "schemaVersion": 1, "scenario": scenario.name, "strategy": exported.run.strategyName,
        "seed": exported.run.seed, "demand": exported.demand.rawValue, "file": destination.path,
        "format": format.name, "trace": TraceSummary(exported.trace, countsReuse: false),
      ]
      try StandardStream.output.write(document.json())
    }
    return .success
  }
}

import Scenarios
import CommandLineInterface
import Harness
import Reports
import Traces

/// `cachebench trace export`: what a session asks for, as a trace.
struct TraceExport: Command {
  var scenario = ""
  var strategy: String?
  var seed: UInt64?
  var demand: Demand?
  var out: String?
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
        "out", "FILE", .file, \.out,
        help: "The file to write. A name that ends in .gz, .xz or .zst has it compressed. Default: "
          + "Results/SCENARIO.csv, or ending in the name of another format."),
    ] + Parameter.group(\.destination, TraceDestination.formatParameters)

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
    try destination.write(exported.trace, named: scenario.name, as: format)
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

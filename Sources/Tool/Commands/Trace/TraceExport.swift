import CommandKit
import Harness
import Platform
import Primitives
import RequestTraces
import Scenarios
import TextOutput

/// `cachebench trace export`: writes the requests of a session as a trace.
struct TraceExport: Command {
  var scenario = ""
  var strategy: String?
  var seed: UInt64?
  var demand: Demand?
  var out: String?
  var memory = TraceMemory()
  var destination = TraceDestination()

  static let overview = CommandOverview("export", page: PackedResources.traceExportTXT)

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
        "out", short: "o", "FILE", .output, \.out,
        help:
          "The file to write. Names that end in .gz, .bz2, .xz or .zst are compressed. Default: "
          + "Results/SCENARIO.csv, with the ending of the format."),
    ] + Parameter.group(\.destination, TraceDestination.formatParameters)
    + Parameter.group(\.memory, TraceMemory.parameters)

  func run() throws -> ExitCode {
    let format = destination.writtenFormat
    let scenario = try ScenarioLibrary().scenario(scenario)
    let selection = Selection(
      strategies: [strategy].compactMap(\.self), seeds: [seed].compactMap(\.self))
    guard let run = try selection.plans(of: scenario).first else {
      throw CommandFailure("\(scenario.name) has no runs")
    }
    let exported = try DemandTrace(run, demand ?? .binds)
    var destination = destination
    destination.path = out ?? "Results/\(scenario.name).\(format.name)"
    if out == nil {
      try WorkingFolder.refuseLinksOut(of: "Results", on: [destination.path], unless: "--out")
    }
    try destination.writeQuietly(exported.trace, named: scenario.name, within: memory)
    if destination.printsJSON {
      try CommandDocument.write([
        "scenario": scenario.name, "strategy": exported.run.strategyName,
        "seed": exported.run.seed, "demand": exported.demand.rawValue, "file": destination.path,
        "format": format.name,
        "trace": JSONValue(reflecting: TraceSummary(exported.trace, countsReuse: false)),
      ])
    }
    return .success
  }
}

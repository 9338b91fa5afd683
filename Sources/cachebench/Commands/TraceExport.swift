import CommandLineInterface
import Foundation
import Harness
import Traces

/// `cachebench trace export`: what a session asks for, as a trace.
enum TraceExport: Subcommand {
  static let strategy = Option.value(
    "strategy", "NAME", .name(topics: ["strategies"], orFile: false),
    help: "The strategy that the session runs with. Default: the scenario's first.")
  static let seed = Option.value(
    "seed", "N", .unsigned, help: "Use this seed instead of the scenario's first.")
  static let demand = Option.value(
    "demand", "WHAT", .choice(Demand.allCases.map(\.rawValue)),
    help: "binds: every image that a cell is bound to, which is what the cache is asked for. "
      + "requests: what the strategy asked the server for. Default: binds.")
  static let out = Option.value(
    "out", "FILE", .file,
    help: "The file to write. A name that ends in .gz, .xz or .zst has it compressed. Default: "
      + "Results/SCENARIO.csv, or ending in the name of another format.")

  static let command = Command(
    "trace export",
    summary: "Write what a scenario's session asks for as a request trace.",
    discussion: """
      Runs one strategy of a scenario in virtual time. Each request is for an image, by its address; \
      its size is the length of the image's file, its time that of the run. 'cachebench replay' and \
      other simulators take such a trace. Binds are those of the scroll: all strategies have the same, \
      unless one keeps the main thread so busy that rows pass between two frames. Of a scenario with a \
      sweep, the first point is taken.
      """,
    arguments: [.scenario],
    options: [strategy, seed, demand, out, .to, .renumber, .json],
    examples: [
      .init("cachebench trace export fastscroll --out scroll.csv", "What the scroll asks for."),
      .init(
        "cachebench trace export avatars --strategy lru-url --demand requests --out misses.csv.gz",
        "What is left for the server, or a second cache, behind a strategy."),
    ])

  static func run(_ invocation: Invocation) throws -> ExitCode {
    let format = try TraceOutput.format(invocation)
    let scenario: Scenario
    let plans: [PlannedRun]
    do {
      scenario = try ScenarioLibrary().scenario(invocation.text(.scenario) ?? "")
      let selection = Selection(
        strategies: [invocation.text(strategy)].compactMap(\.self),
        seeds: invocation.unsigned(seed))
      plans = try selection.plans(of: scenario)
    } catch { throw CommandFailure(.usage, "\(error)") }
    guard let run = plans.first else {
      throw CommandFailure(.usage, "\(scenario.name) has no runs")
    }
    let wanted = invocation.text(demand).flatMap { Demand(rawValue: $0) } ?? .binds
    let exported: DemandTrace
    do { exported = try DemandTrace(run, wanted) } catch {
      throw CommandFailure(.runFailed, "\(error)")
    }
    let path = invocation.text(out) ?? defaultPath(scenario.name, format)
    try TraceOutput.write(
      exported.trace, named: scenario.name, to: path, as: format, invocation)
    if invocation.has(.json) {
      try JSONOutput.write(Report(exported, scenario.name, path, format))
    }
    return .success
  }

  private static func defaultPath(_ scenario: String, _ format: TraceFormat) -> String {
    "Results/\(scenario).\(format.name)"
  }

  private struct Report: Encodable {
    let schemaVersion: Int
    let scenario: String
    let strategy: String
    let seed: UInt64
    let demand: String
    let file: String
    let format: String
    let trace: TraceSummary

    init(_ exported: DemandTrace, _ scenario: String, _ file: String, _ format: TraceFormat) {
      schemaVersion = 1
      self.scenario = scenario
      strategy = exported.run.strategyName
      seed = exported.run.seed
      demand = exported.demand.rawValue
      self.file = file
      self.format = format.name
      trace = TraceSummary(exported.trace, countsReuse: false)
    }
  }
}

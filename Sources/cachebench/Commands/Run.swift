import CommandLineInterface
import Foundation
import Harness
import Metrics

/// `cachebench run`: what each strategy costs and what the user sees.
enum Run: Subcommand {
  static let seeds = Option.value(
    "seed", "N", .unsigned, isRepeatable: true,
    help: "Run with this seed instead of the scenario's own. May be repeated.")
  static let logEvents = Option.flag(
    "log-events",
    help: "Write every event, command and fact of each run into the folder logs among the results. "
      + "'cachebench replay-log' reads them.")
  static let live = Option.flag(
    "live",
    help:
      "Run in real time, one run after the other: against an image server of the program's own, "
      + "over URLSession, files and real decoding. Writes the server's log and event logs too.")
  static let speed = Option.value(
    "speed", "N", .integer(1...20),
    help: "With --live, let the clock of the runs, the server and its network go so many times as "
      + "fast. Default: 1. 'cachebench explain frameLatenessP95' says whether the machine keeps up."
  )

  static let strategies = Option.value(
    "strategy", "NAME", .name(topics: ["strategies"], orFile: false), isRepeatable: true,
    help: "Run only this strategy: one of the scenario's, or a preset that it does not name. 'all' "
      + "runs all of its own and every preset. May be repeated.")
  static let nscache = Option.value(
    "nscache", "MODEL", .choice(NSCacheModel.allCases.map(\.rawValue) + [everyModel]),
    help:
      "Which model of NSCache strategies run under that use it. 'all' runs them under each, and "
      + "shows from where to where their figures go. Default: the scenario's.")
  static let sort = Option.value(
    "sort", "METRIC", .name(topics: ["metrics"], orFile: false),
    help: "Sort strategies in tables and charts by this metric, the best first. Default: the order "
      + "of the scenario.")
  private static let everyModel = "all"

  static let command = Command(
    "run",
    summary: "Run scenarios and compare the strategies in each.",
    discussion: """
      Every strategy of a scenario runs once for every seed. A table with the best value of each \
      metric marked goes to standard output; results.json, results.csv and the charts go to the \
      output folder. 'cachebench explain' says what each metric means. Ends with 2 where an assertion \
      of a scenario does not hold. --json prints the results of one scenario as an object, those of \
      several as a list of such.

      With --live the same strategies run in real time, and results go to a folder with -live in its \
      name. No live run repeats exactly, so that 'cachebench check' takes none. An interrupted one \
      ends with 130 and writes nothing; its files are in a folder cachebench-live-... of the system's \
      temporary one, which is removed.
      """,
    arguments: [.scenarios],
    options: [
      .out, strategies, seeds, nscache, sort, .jobs, .json, .quiet, .noCharts, logEvents, live,
      speed, .noColor,
    ],
    examples: [
      .init("cachebench run fastscroll", "All strategies of one scenario."),
      .init(
        "cachebench run fastscroll --strategy lru-url --strategy row-keyed --seed 1 --seed 2",
        "Two strategies, each with two seeds."),
      .init(
        "cachebench run fastscroll --strategy all --nscache all --sort hitRatio",
        "Every strategy there is, NSCache under each of its models, the best first."),
      .init(
        "cachebench run fastscroll --live --speed 2",
        "All strategies of one scenario in real time, twice as fast."),
    ])

  static func run(_ invocation: Invocation) async throws -> ExitCode {
    try refuseContradictions(invocation)
    let scenarios = try ScenarioArguments.widenedScenarios(
      invocation, models: models(invocation))
    let order = try order(invocation)
    let selection = ScenarioArguments.selection(
      invocation, seeds: invocation.unsigned(seeds),
      alternatives: ScenarioLibrary().names(of: .strategy))
    var experiments: [Experiment] = []
    for scenario in scenarios {
      let folder = ResultsFolder(
        scenario, named: invocation.text(.out), isOneOfSeveral: scenarios.count > 1,
        isLive: invocation.has(live))
      experiments.append(
        invocation.has(live)
          ? try await runLive(scenario, selection, invocation, sortedBy: order, in: folder)
          : try await runVirtual(scenario, selection, invocation, sortedBy: order, in: folder))
    }
    if invocation.has(.json) { try printJSON(experiments) }
    return try Experiments.reportFailures(of: experiments) ? .success : .regression
  }

  private static func refuseContradictions(_ invocation: Invocation) throws {
    if invocation.has(speed), !invocation.has(live) {
      throw CommandFailure(.usage, "--speed is for live runs: add --live, or leave it out")
    }
    if invocation.text(nscache) == NSCacheModel.native.rawValue, !invocation.has(live) {
      throw CommandFailure(
        .usage, "--nscache native is NSCache itself, which only live runs have: add --live")
    }
    if invocation.has(.jobs), invocation.has(live) {
      throw CommandFailure(
        .usage, "live runs share real time and are made one by one: leave --jobs out")
    }
  }

  /// The models of NSCache that are asked for; none for the scenario's own.
  private static func models(_ invocation: Invocation) -> [NSCacheModel] {
    guard let name = invocation.text(nscache) else { return [] }
    return name == everyModel
      ? NSCacheModel.virtual : [NSCacheModel(rawValue: name)].compactMap(\.self)
  }

  /// The metric to sort by, which may be called by its heading.
  private static func order(_ invocation: Invocation) throws -> Metric? {
    guard let name = invocation.text(sort) else { return nil }
    do { return try MetricExplanation(named: name).metric } catch {
      throw CommandFailure(.usage, "--sort: \(error)")
    }
  }

  private static func runVirtual(
    _ scenario: Scenario, _ selection: Selection, _ invocation: Invocation,
    sortedBy order: Metric?, in folder: ResultsFolder
  ) async throws -> Experiment {
    let start = ContinuousClock.now
    let experiment = try await Experiments.make(
      scenario, selection, invocation, logs: invocation.has(logEvents) ? folder.logs : nil)
    try show(experiment, invocation, sortedBy: order, in: folder, .now - start)
    return experiment
  }

  private static func runLive(
    _ scenario: Scenario, _ selection: Selection, _ invocation: Invocation,
    sortedBy order: Metric?, in folder: ResultsFolder
  ) async throws -> Experiment {
    let start = ContinuousClock.now
    let logs = StagedLogs(for: folder.logs)
    let experiment = try await LiveExperiments.make(
      scenario, selection, speed: invocation.integer(speed) ?? 1, invocation, logs: logs)
    try logs.publish()
    try show(experiment, invocation, sortedBy: order, in: folder, .now - start)
    return experiment
  }

  /// Writes the files of an experiment and prints its tables.
  private static func show(
    _ experiment: Experiment, _ invocation: Invocation, sortedBy order: Metric?,
    in folder: ResultsFolder, _ time: Duration
  ) throws {
    let problems = try folder.write(
      experiment, charts: !invocation.has(.noCharts), sortedBy: order, wallTime: time)
    for problem in problems { try StandardStream.error.write("warning: \(problem)\n") }
    try warnOfLateness(experiment)
    guard !invocation.has(.json), !invocation.has(.quiet) else { return }
    let terminal = Terminal(
      of: .output, environment: ProcessInfo.processInfo.environment,
      allowsColor: !invocation.has(.noColor))
    let hasCharts = !invocation.has(.noCharts) && problems.isEmpty
    var text = heading(of: experiment, terminal)
    let tables = ComparisonTable.tables(
      header: experiment.header, reports: experiment.reports, sortedBy: order)
    for table in tables {
      let saysMore = table.caption != experiment.scenario.name
      text += "\n" + (saysMore ? table.caption + "\n" : "")
      text += TerminalTable(table).rendered(for: terminal)
    }
    if !terminal.usesColor { text += "\n* the best of its column" }
    text += "\n\(Timing(experiment, time).text)"
    text += "; results\(hasCharts ? " and charts" : "") in \(folder.path)\n"
    try StandardStream.output.write(text)
  }

  private static func warnOfLateness(_ experiment: Experiment) throws {
    guard experiment.lateRuns > 0 else { return }
    let runs = "\(experiment.lateRuns) of \(experiment.runs.count) runs"
    try StandardStream.error.write(
      "warning: the machine did not keep up with the clock in \(runs): their waits and hitches are "
        + "the machine's; close what else runs, or lower --speed\n")
  }

  private static func heading(of experiment: Experiment, _ terminal: Terminal) -> String {
    let name = terminal.emphasized(experiment.scenario.name)
    let summary = experiment.scenario.summary
    return summary.isEmpty ? name + "\n" : "\(name): \(summary)\n"
  }

  /// One document as it is; several as a list.
  private static func printJSON(_ experiments: [Experiment]) throws {
    let documents = experiments.map(\.document.json)
    let text =
      documents.count == 1
      ? documents[0] : "[\n" + documents.joined(separator: ",\n") + "]\n"
    try StandardStream.output.write(text)
  }
}

import CommandLineInterface
import Foundation
import Harness

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

  static let command = Command(
    "run",
    summary: "Run scenarios and compare the strategies in each.",
    discussion: """
      Every strategy of a scenario runs once for every seed. A table with the best value of each \
      metric marked goes to standard output; results.json, results.csv and the charts go to the \
      output folder. 'cachebench explain' says what each metric means. Ends with 2 where an assertion \
      of a scenario does not hold.

      With --live the same strategies run in real time, and results go to a folder with -live in its \
      name. No live run repeats exactly, so that 'cachebench check' takes none. An interrupted one \
      ends with 130 and writes nothing; its files are in a folder cachebench-live-... of the system's \
      temporary one, which is removed.
      """,
    arguments: [.scenarios],
    options: [
      .out, .strategies, seeds, .jobs, .json, .quiet, .noCharts, logEvents, live, speed, .noColor,
    ],
    examples: [
      .init("cachebench run fastscroll", "All strategies of one scenario."),
      .init(
        "cachebench run fastscroll --strategy lru-url --strategy row-keyed --seed 1 --seed 2",
        "Two strategies, each with two seeds."),
      .init(
        "cachebench run fastscroll --live --speed 2",
        "All strategies of one scenario in real time, twice as fast."),
    ])

  static func run(_ invocation: Invocation) async throws -> ExitCode {
    let scenarios = try ScenarioArguments.scenarios(invocation)
    let selection = ScenarioArguments.selection(invocation, seeds: invocation.unsigned(seeds))
    try refuseContradictions(invocation)
    var experiments: [Experiment] = []
    for scenario in scenarios {
      let folder = ResultsFolder(
        scenario, named: invocation.text(.out), isOneOfSeveral: scenarios.count > 1,
        isLive: invocation.has(live))
      experiments.append(
        invocation.has(live)
          ? try await runLive(scenario, selection, invocation, in: folder)
          : try await runVirtual(scenario, selection, invocation, in: folder))
    }
    if invocation.has(.json) { try printJSON(experiments) }
    return try Experiments.reportFailures(of: experiments) ? .success : .regression
  }

  private static func refuseContradictions(_ invocation: Invocation) throws {
    if invocation.has(speed), !invocation.has(live) {
      throw CommandFailure(.usage, "--speed is for live runs: add --live, or leave it out")
    }
    if invocation.has(.jobs), invocation.has(live) {
      throw CommandFailure(
        .usage, "live runs share real time and are made one by one: leave --jobs out")
    }
  }

  private static func runVirtual(
    _ scenario: Scenario, _ selection: Selection, _ invocation: Invocation, in folder: ResultsFolder
  ) async throws -> Experiment {
    let start = ContinuousClock.now
    let experiment = try await Experiments.make(
      scenario, selection, invocation, logs: invocation.has(logEvents) ? folder.logs : nil)
    try show(experiment, invocation, in: folder, .now - start)
    return experiment
  }

  private static func runLive(
    _ scenario: Scenario, _ selection: Selection, _ invocation: Invocation, in folder: ResultsFolder
  ) async throws -> Experiment {
    let start = ContinuousClock.now
    let logs = StagedLogs(for: folder.logs)
    let experiment = try await LiveExperiments.make(
      scenario, selection, speed: invocation.integer(speed) ?? 1, invocation, logs: logs)
    try logs.publish()
    try show(experiment, invocation, in: folder, .now - start)
    return experiment
  }

  /// Writes the files of an experiment and prints its tables.
  private static func show(
    _ experiment: Experiment, _ invocation: Invocation, in folder: ResultsFolder, _ time: Duration
  ) throws {
    let problems = try folder.write(
      experiment, charts: !invocation.has(.noCharts), wallTime: time)
    for problem in problems { try StandardStream.error.write("warning: \(problem)\n") }
    try warnOfLateness(experiment)
    guard !invocation.has(.json), !invocation.has(.quiet) else { return }
    let terminal = Terminal(
      of: .output, environment: ProcessInfo.processInfo.environment,
      allowsColor: !invocation.has(.noColor))
    let hasCharts = !invocation.has(.noCharts) && problems.isEmpty
    var text = heading(of: experiment, terminal)
    for table in ComparisonTable.tables(header: experiment.header, reports: experiment.reports) {
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

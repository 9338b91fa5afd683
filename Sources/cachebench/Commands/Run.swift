import CommandLineInterface
import Foundation
import Harness

/// `cachebench run`: what each strategy costs and what the user sees.
enum Run: Subcommand {
  static let out = Option.value(
    "out", "DIR", .directory,
    help: "Write results and charts into this folder. Default: a folder of the scenario's name "
      + "in Results.")
  static let seeds = Option.value(
    "seed", "N", .unsigned, isRepeatable: true,
    help: "Run with this seed instead of the scenario's own. May be repeated.")
  static let noCharts = Option.flag("no-charts", help: "Draw no charts.")
  static let noColor = Option.flag(
    "no-color", help: "Use no colour, as if NO_COLOR were set. Files and pipes never get any.")

  static let command = Command(
    "run",
    summary: "Run scenarios and compare the strategies in each.",
    discussion: """
      Every strategy of a scenario runs once for every seed. A table with the best value of each \
      metric marked goes to standard output; results.json, results.csv and the charts go to the \
      output folder. 'cachebench explain' says what each metric means. Ends with 2 where an assertion \
      of a scenario does not hold.
      """,
    arguments: [.scenarios],
    options: [out, .strategies, seeds, .jobs, .json, .quiet, noCharts, noColor],
    examples: [
      .init("cachebench run fastscroll", "All strategies of one scenario."),
      .init(
        "cachebench run fastscroll --strategy lru-url --strategy row-keyed --seed 1 --seed 2",
        "Two strategies, each with two seeds."),
    ])

  static func run(_ invocation: Invocation) async throws -> ExitCode {
    let scenarios = try ScenarioArguments.scenarios(invocation)
    let selection = ScenarioArguments.selection(invocation, seeds: invocation.unsigned(seeds))
    let clock = ContinuousClock()
    var experiments: [Experiment] = []
    for scenario in scenarios {
      let start = clock.now
      let made = try await Experiments.make([scenario], selection, invocation)
      for experiment in made {
        try show(experiment, invocation, isOneOfSeveral: scenarios.count > 1, clock.now - start)
      }
      experiments += made
    }
    if invocation.has(.json) { try printJSON(experiments) }
    return try Experiments.reportFailures(of: experiments) ? .success : .regression
  }

  /// Writes the files of an experiment and prints its tables.
  private static func show(
    _ experiment: Experiment, _ invocation: Invocation, isOneOfSeveral: Bool, _ time: Duration
  ) throws {
    let folder = ResultsFolder(
      experiment, named: invocation.text(out), isOneOfSeveral: isOneOfSeveral)
    let problems = try folder.write(
      experiment, charts: !invocation.has(noCharts), wallTime: time)
    for problem in problems { try StandardStream.error.write("warning: \(problem)\n") }
    guard !invocation.has(.json), !invocation.has(.quiet) else { return }
    let terminal = Terminal(
      of: .output, environment: ProcessInfo.processInfo.environment,
      allowsColor: !invocation.has(noColor))
    let hasCharts = !invocation.has(noCharts) && problems.isEmpty
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

import CommandLineInterface

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
      output folder. 'cachebench explain' says what each metric means.
      """,
    arguments: [.scenarios],
    options: [out, .strategies, seeds, .jobs, .json, .quiet, noCharts, noColor],
    examples: [
      .init("cachebench run fastscroll", "All strategies of one scenario."),
      .init(
        "cachebench run fastscroll --strategy nuke --strategy kingfisher --seed 1 --seed 2",
        "Two strategies, each with two seeds."),
    ])

  static func run(_ invocation: Invocation) async throws -> ExitCode {
    // The harness expands the scenarios into runs, makes them and writes the reports here.
    throw CommandFailure(.internalError, "run is not built yet")
  }
}

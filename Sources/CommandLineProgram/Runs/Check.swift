import CommandLineInterface
import Harness
import Metrics
import Platform
import Reports
import Scenarios

/// `cachebench check`: did anything become worse?
struct Check: Command {
  var scenarios: [String] = []
  /// The folder of the accepted results.
  var baseline = ""
  var updatesBaseline = false
  var lists = false
  var isStrict = false
  var allowsMissing = false
  var gate = Gate()
  var strategies: [String] = []
  var worlds: Int?
  var jobs: Int?
  var printsJSON = false
  var isQuiet = false

  static let overview = CommandOverview(
    "check",
    summary: "Run scenarios and compare the results with accepted ones.",
    discussion: """
      The setting must be that of the baseline: all keys of a scenario but the strategies. Of a \
      strategy that was changed it is said which parameters differ and what that costs: each metric \
      is judged over the worlds as a run judges strategies, by its margin and by intervals of the \
      differences in each world. Where nothing was changed, figures of virtual time are exact, and \
      each that differs in any world counts.

      Ends with 0 when nothing became worse, 2 on a regression or an assertion of the scenario that \
      does not hold, 3 when a run failed, with --strict 4 on an improvement or another change that is \
      not accepted yet, and 5 when the baseline is missing, is of another setting, or has strategies \
      that are gone.
      """,
    examples: [
      .init(
        "cachebench check fastscroll --baseline Results/Baselines",
        "The gate of a continuous integration."),
      .init(
        "cachebench check fastscroll --baseline Results/Baselines --update",
        "Accept what changed; the difference shows in version control."),
      .init(
        "cachebench check fastscroll --baseline main --fail-on never --format markdown",
        "What a change costs, for a comment on it."),
      .init(
        "cachebench check fastscroll --baseline main --format text --format junit=check.xml",
        "A table for people, and a report for the build server."),
    ])

  static let parameters: [Parameter<Self>] =
    [
      .arguments(
        "SCENARIO", .name(of: "scenarios", orFile: true), orNone: true, \.scenarios,
        help: "The path of a scenario, or its bare name: fastscroll is Scenarios/fastscroll.yaml."),
      .requiredOption(
        "baseline", "DIR", .directory, \.baseline,
        help:
          "The folder of the accepted results; there may be several, each with a name of its own."),
      .flag(
        "update", \.updatesBaseline,
        help: "Accept the new results: write them as the baseline."),
      .flag("update-baseline", \.updatesBaseline, help: "The same as --update."),
      .flag("list", \.lists, help: "List the baselines of the folder, and run nothing."),
      .flag(
        "strict", \.isStrict,
        help:
          "End with 4 where nothing became worse and the baseline is out of date: something became "
          + "better, moved, was changed or is new."),
      .flag(
        "allow-missing", \.allowsMissing,
        help: "Let strategies and worlds be gone that the baseline has."),
      .flag(
        "intervals", \.gate.judgesAll,
        help:
          "Judge all strategies by intervals, as after a change of code whose gains and losses are to be "
          + "weighed."),
    ] + Parameter.group(\.gate, Gate.parameters) + [
      .strategies(\.strategies),
      .worlds(\.worlds, default: "all"),
      .jobs(\.jobs),
      .json(\.printsJSON),
      .quiet(\.isQuiet),
    ]

  func run() async throws -> ExitCode {
    if lists {
      guard !updatesBaseline else {
        throw CommandFailure(
          .usage, "--list runs nothing, so there is nothing for --update to accept")
      }
      return try list()
    }
    guard !scenarios.isEmpty else {
      throw CommandFailure(.usage, "name a scenario to check, or ask for --list")
    }
    let scenarios = try ScenarioLibrary().scenarios(scenarios)
    let selection = try Selection(named: strategies, worlds: worlds)
    guard !updatesBaseline || selection.isWhole else {
      throw CommandFailure(
        .usage, "a baseline holds all strategies in all worlds: leave --strategy and --seeds out")
    }
    let experiments = try await ExperimentMaker(
      selection: selection, isQuiet: isQuiet, jobs: jobs
    ).experiments(scenarios)
    let holds = try experiments.reportFailures()
    if updatesBaseline {
      guard holds else { throw CommandFailure(.regression, "nothing was accepted") }
      try accept(experiments)
      return .success
    }
    let checks = try experiments.map { try compare($0) }
    for output in gate.outputs(printsJSON: printsJSON)
    where output.format != .text || output.path != nil || !isQuiet {
      try output.write {
        $0.text(checks, under: terms) { $0.rendered(for: Terminal(of: .output)) }
      }
    }
    return ExitCode(terms.outcome(of: checks))
  }

  private var terms: CheckTerms {
    CheckTerms(gate.rule ?? .regressions, allowsMissing: allowsMissing, isStrict: isStrict)
  }

  private func path(_ experiment: Experiment) -> String {
    "\(baseline)/\(experiment.scenario.name).json"
  }

  private func accept(_ experiments: [Experiment]) throws {
    let files = experiments.map { WholeFile(path: path($0), text: Baseline($0.document).json) }
    try WholeFile.write(files)
    if printsJSON {
      let document: JSONObject = ["schemaVersion": 1, "accepted": files.map(\.path)]
      return try StandardStream.output.write(document.json())
    }
    guard !isQuiet else { return }
    for file in files { try StandardStream.output.write("accepted \(file.path)\n") }
  }

  private func compare(_ experiment: Experiment) throws -> RegressionCheck {
    let failed = try experiment.failures()
    do {
      let ran = Set(experiment.reports.map(\.seed))
      let selected = try BaselineReader.read(path: path(experiment)).selecting {
        (strategies.isEmpty || strategies.contains($0.strategy))
          && (worlds == nil || ran.contains($0.seed))
      }
      return RegressionCheck(
        baseline: selected, results: Baseline(experiment.document), path: experiment.scenario.path,
        judgesAll: gate.judgesAll, failedAssertions: failed, completion: ResolvedScenario.completed)
    } catch {
      throw CommandFailure(
        .incomparableBaseline,
        "\(error)\nRun with --update-baseline to take a new one and so accept the results.")
    }
  }

  private func list() throws -> ExitCode {
    let found = try ResultsSource.documents(in: baseline).map(\.document)
    if printsJSON {
      let document: JSONObject = [
        "schemaVersion": 1, "baselines": found.map { $0.header.scenario },
      ]
      try StandardStream.output.write(document.json())
    } else {
      let table = ReportTable(
        columns: [
          .text("scenario"), .number("strategies"), .number("worlds"), .text("cachebench"),
          .number("model"),
        ],
        texts: found.map {
          [
            $0.header.scenario, "\($0.strategies.count)", "\($0.seeds.count)", $0.header.version,
            "\($0.header.model)",
          ]
        })
      try StandardStream.output.write(table.rendered(for: Terminal(of: .output)))
    }
    return .success
  }
}

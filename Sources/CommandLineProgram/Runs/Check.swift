import CommandLineInterface
import Harness
import Metrics
import Platform
import Reports
import Scenarios

/// `cachebench check`: did anything become worse?
struct Check: Command {
  /// Scenarios, and results that are there.
  var subjects: [String] = []
  /// The name or the folder of the accepted results.
  var baseline: String?
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

      Results that are there are compared as they are: those of 'run', and those of 'replay', whose \
      counts are exact, so that every difference counts.

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
        "cachebench check Results/scroll --baseline main",
        "What 'cachebench replay scroll.csv' left, against the baseline 'main'."),
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
        "SCENARIO", .name(of: "scenarios", orFile: true), orNone: true, \.subjects,
        help:
          "The path of a scenario, or its bare name: fastscroll is Scenarios/fastscroll.yaml. Or the folder "
          + "or file of results that 'run' or 'replay' left."),
      .option(
        "baseline", "NAME", .directory, \.baseline,
        help:
          "The accepted results: a folder, or the name of one in \(BaselineFolder.home), where there may be "
          + "several. Default: \(BaselineFolder.home)."),
      .flag(
        "update", \.updatesBaseline,
        help: "Accept the new results: write them as the baseline."),
      .flag("update-baseline", \.updatesBaseline, help: "The same as --update."),
      .flag(
        "list", \.lists,
        help: "List the baselines of the folder and of those in it, and run nothing."),
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
      try StandardStream.output.write(folder.list(asJSON: printsJSON))
      return .success
    }
    let library = ScenarioLibrary()
    let isResults = subjects.map { subject in
      ResultsSource.holds(subject) { (try? library.file($0, .scenario)) != nil }
    }
    let results = zip(subjects, isResults).filter(\.1).map(\.0)
    let names = zip(subjects, isResults).filter { !$0.1 }.map(\.0)
    let selection = try selection(of: results)
    let found = try results.flatMap { try ResultsSource.documents(in: $0) }
    let scenarios = try names.isEmpty ? [] : library.scenarios(names)
    try ResultsSource.refuseTwins(found, scenarios)
    let experiments = try await ExperimentMaker(
      selection: selection, isQuiet: isQuiet, jobs: jobs
    ).experiments(scenarios)
    let holds = try experiments.reportFailures()
    if updatesBaseline {
      guard holds else { throw CommandFailure(.regression, "nothing was accepted") }
      try accept(found.map(\.document) + experiments.map { Baseline($0.document) })
      return .success
    }
    return try judge(
      found.map { try compare($0.document) }
        + experiments.map {
          try compare(Baseline($0.document), path: $0.scenario.path, failing: $0.failures())
        })
  }

  private func selection(of results: [String]) throws -> Selection {
    guard !subjects.isEmpty else {
      throw CommandFailure(.usage, "name a scenario or results to check, or ask for --list")
    }
    let selection = try Selection(named: strategies, worlds: worlds)
    guard !updatesBaseline || selection.isWhole else {
      throw CommandFailure(
        .usage, "a baseline holds all strategies in all worlds: leave --strategy and --seeds out")
    }
    guard results.isEmpty || selection.isWhole else {
      throw CommandFailure(
        .usage, "results are checked whole: leave --strategy and --seeds out")
    }
    return selection
  }

  private func judge(_ checks: [RegressionCheck]) throws -> ExitCode {
    let terms = CheckTerms(
      gate.rule ?? .regressions, allowsMissing: allowsMissing, isStrict: isStrict)
    for output in gate.outputs(printsJSON: printsJSON)
    where output.format != .text || output.path != nil || !isQuiet {
      try output.write {
        $0.text(checks, under: terms) { $0.rendered(for: Terminal(of: .output)) }
      }
    }
    return ExitCode(terms.outcome(of: checks))
  }

  private var folder: BaselineFolder { BaselineFolder(named: baseline) }

  private func accept(_ results: [Baseline]) throws {
    let paths = try folder.accept(results)
    if printsJSON {
      let document: JSONObject = ["schemaVersion": 1, "accepted": paths]
      return try StandardStream.output.write(document.json())
    }
    guard !isQuiet else { return }
    for path in paths { try StandardStream.output.write("accepted \(path)\n") }
  }

  /// Results against what was accepted of the same strategies in the same worlds.
  private func compare(
    _ results: Baseline, path: String? = nil, failing: [String] = []
  ) throws -> RegressionCheck {
    let ran = Set(results.seeds)
    do {
      let selected = try folder.baseline(of: results).selecting {
        (strategies.isEmpty || strategies.contains($0.strategy))
          && (worlds == nil || ran.contains($0.seed))
      }
      return RegressionCheck(
        baseline: selected, results: results, path: path, judgesAll: gate.judgesAll,
        failedAssertions: failing, completion: ResolvedScenario.completed)
    } catch {
      throw CommandFailure(
        .incomparableBaseline,
        "\(error)\nRun with --update-baseline to take a new one and so accept the results.")
    }
  }
}

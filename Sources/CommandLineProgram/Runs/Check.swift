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
  var isStrict = false
  var strategies: [String] = []
  var worlds: Int?
  var jobs: Int?
  var printsJSON = false
  var isQuiet = false

  static let overview = CommandOverview(
    "check",
    summary: "Run scenarios and compare the results with accepted ones.",
    discussion: """
      Metrics of virtual time are exact, so any difference is a change of behaviour. Those that tables \
      show and prefer one way are kept world by world, and each that differs is printed as a regression \
      or an improvement; of the others a baseline only tells that one differs. Ends with 0 when nothing became worse, 2 on a \
      regression or an assertion of the scenario that does not hold, 3 when a run failed, with \
      --strict 4 on an improvement that is not accepted yet, and 5 when the baseline is missing or \
      was taken of something else.
      """,
    examples: [
      .init(
        "cachebench check fastscroll --baseline Results/Baselines",
        "The gate of a continuous integration."),
      .init(
        "cachebench check fastscroll --baseline Results/Baselines --update-baseline",
        "Accept what changed; the difference shows in version control."),
    ])

  static let parameters: [Parameter<Self>] = [
    .scenarios(\.scenarios),
    .requiredOption(
      "baseline", "DIR", .directory, \.baseline, help: "The folder of the accepted results."),
    .flag(
      "update-baseline", \.updatesBaseline,
      help: "Accept the new results: write them as the baseline."),
    .flag(
      "strict", \.isStrict,
      help: "End with 4 where something became better and the baseline does not say so."),
    .strategies(\.strategies),
    .worlds(\.worlds, default: "all"),
    .jobs(\.jobs),
    .json(\.printsJSON),
    .quiet(\.isQuiet),
  ]

  func run() async throws -> ExitCode {
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
    try show(checks)
    return outcome(checks.map(\.verdict), holds: holds)
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
    do {
      let ran = Set(experiment.reports.map(\.seed))
      let selected = try BaselineReader.read(path: path(experiment)).selecting {
        (strategies.isEmpty || strategies.contains($0.strategy))
          && (worlds == nil || ran.contains($0.seed))
      }
      return RegressionCheck(baseline: selected, results: Baseline(experiment.document))
    } catch {
      throw CommandFailure(
        .incomparableBaseline,
        "\(error)\nRun with --update-baseline to take a new one and so accept the results.")
    }
  }

  private func show(_ checks: [RegressionCheck]) throws {
    if printsJSON { return try StandardStream.output.write(documents: checks.map(\.json)) }
    guard !isQuiet else { return }
    for check in checks {
      try StandardStream.output.write(check.summary + "\n")
      guard !check.table.rows.isEmpty else { continue }
      try StandardStream.output.write(check.table.rendered(for: Terminal(of: .output)))
    }
  }

  /// The gravest of what was found.
  private func outcome(_ verdicts: [RegressionCheck.Verdict], holds: Bool) -> ExitCode {
    if !holds || verdicts.contains(.regressed) { return .regression }
    if verdicts.contains(.incomplete) || verdicts.contains(.notComparable) {
      return .incomparableBaseline
    }
    return isStrict && verdicts.contains(.improved) ? .unacceptedImprovement : .success
  }
}

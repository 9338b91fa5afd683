import Analysis
import Checks
import CommandKit
import Foundation
import Harness
import LiveRuns
import Metrics
import Pages
import Platform
import Primitives
import Reports
import Scenarios
import TextOutput

/// `cachebench check`: did anything become worse?
struct Check: Command {
  /// Scenarios and existing results.
  var subjects: [String] = []
  /// The name or the folder of the accepted results.
  var baseline: String?
  var updatesBaseline = false
  var lists = false
  var isStrict = false
  var isLive = false
  var allowsMissing = false
  var replaces = false
  var gate = Gate()
  var strategies: [String] = []
  var seedCount: Int?
  var jobs: Int?
  var printsJSON = false
  var isQuiet = false

  static let overview = CommandOverview(
    "check", page: PackedResources.checkTXT.filled(["file": GateFile.path]))

  static let parameters: [Parameter<Self>] =
    [
      .arguments(
        "SCENARIO", .name(of: "scenarios", orFile: true), orNone: true, \.subjects,
        help:
          "The path or name of a scenario: fastscroll is Scenarios/fastscroll.yaml. Or a "
          + "folder or file with results of 'run' or 'replay'."),
      .option(
        "baseline", "NAME", .directory, \.baseline,
        help:
          "The accepted results: a folder, or the name of a folder in \(BaselineFolder.home). "
          + "Default: \(BaselineFolder.home)."),
      .flag(
        "update", \.updatesBaseline,
        help: "Accept the new results as the baseline."),
      .flag("update-baseline", \.updatesBaseline, help: "Same as --update."),
      .flag(
        "list", \.lists,
        help: "List the baselines in the folder and its subfolders. Runs nothing."),
      .flag(
        "strict", \.isStrict,
        help:
          "Exit with status 4 if nothing is worse but the baseline is out of date: something "
          + "is better, moved, was changed or is new."),
      .flag(
        "live", \.isLive,
        help:
          "Run the scenarios in real time, three times each, and compare the median of each count with the range of ten "
          + "accepted runs. With --update: run them ten times."),
      .flag(
        "allow-missing", \.allowsMissing,
        help: "Accept that strategies or seeds of the baseline are missing."),
      .flag(
        "force", \.replaces,
        help:
          "Write outside of the working folder, where a link or a path in \(GateFile.path) leads."),
    ] + Parameter.group(\.gate, Gate.parameters) + [
      .strategies(\.strategies),
      .seedCount(\.seedCount, default: "all"),
      .jobs(\.jobs),
      .json(\.printsJSON),
      .quiet(\.isQuiet),
    ]

  func run() async throws -> ExitCode {
    var settled = self
    if let file = try GateFile.inWorkingFolder() { try settled.adopt(file) }
    if settled.isLive { try LiveEngine(speed: nil).enterNamespaces() }
    return try await settled.obey()
  }

  /// Uses the file's values for all settings that are not on the command line.
  private mutating func adopt(_ file: GateFile) throws {
    if subjects.isEmpty { subjects = file.scenarios.all }
    baseline = baseline ?? file.baseline
    if gate.rule == nil {
      gate.rule = try file.rule
      gate.source = "\(GateFile.path):\(file.failOn.line)"
    }
    if gate.outputs.isEmpty {
      gate.outputs = try file.outputs
      if let path = gate.outputs.compactMap(\.path).first(where: { !WorkingFolder.contains($0) }),
        !replaces
      {
        throw WriteError(
          path: path,
          reason: "\(GateFile.path) may write inside the working folder only; use --force")
      }
    }
    isStrict = isStrict || file.strict
    isLive = isLive || file.live
  }

  private func obey() async throws -> ExitCode {
    if lists {
      guard !updatesBaseline else {
        throw CommandFailure("--list runs nothing, so --update has nothing to accept")
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
    let experiments = try await experiments(scenarios, selection)
    let holds = try experiments.reportFailures()
    if updatesBaseline {
      guard holds else { throw CommandFailure(.regression, "nothing was accepted") }
      try accept(found.map(\.document) + experiments.map { Baseline($0.document) })
      return .success
    }
    var checks = try found.map { path, document in
      let page = gate.needsPages ? PageSource(path: path, document) : nil
      return try compare(document, of: path, page: page)
    }
    for one in experiments {
      let path = one.scenario.path
      let subject = FileManager.default.fileExists(atPath: path) ? path : one.scenario.name
      checks.append(
        try compare(
          Baseline(one.document), of: subject, path: path, failing: one.failures(),
          page: await page(of: one)))
    }
    return try judge(checks)
  }

  /// Makes the selected runs, or several live runs of each scenario: one with each of its first seeds.
  private func experiments(
    _ scenarios: [Scenario], _ selection: Selection
  ) async throws -> [Experiment] {
    guard isLive else {
      return try await ExperimentMaker(selection: selection, isQuiet: isQuiet, jobs: jobs)
        .experiments(scenarios)
    }
    guard jobs == nil || scenarios.isEmpty else {
      throw CommandFailure("live runs are made one at a time: remove --jobs")
    }
    let repeats = seedCount ?? (updatesBaseline ? 10 : 3)
    let maker = ExperimentMaker(
      selection: try Selection(named: strategies, seedCount: repeats), isQuiet: isQuiet)
    let runner = try maker.liveRunner(scenarios, speed: nil)
    var experiments: [Experiment] = []
    for scenario in scenarios {
      let interruption = Interruption()
      let made = try await maker.liveExperiment(scenario, by: runner, logs: nil, interruption)
      guard !interruption.end() else { throw CommandFailure(.interrupted, "interrupted") }
      if made.lateRuns > 0, updatesBaseline {
        throw CommandFailure(
          .runFailed, "\(made.latenessText); nothing was accepted: close other programs")
      }
      if made.lateRuns > 0 { try StandardStream.error.write("warning: \(made.latenessText)\n") }
      experiments.append(made)
    }
    return experiments
  }

  private func selection(of results: [String]) throws -> Selection {
    guard !subjects.isEmpty else {
      throw CommandFailure(
        "name a scenario or results to check, write \(GateFile.path), or use --list")
    }
    let selection = try Selection(named: strategies, seedCount: seedCount)
    guard !updatesBaseline || selection.isWhole else {
      throw CommandFailure(
        "a baseline needs all strategies and all seeds: remove --strategy and --seeds")
    }
    guard results.isEmpty || selection.isWhole else {
      throw CommandFailure("results are checked as a whole: remove --strategy and --seeds")
    }
    return selection
  }

  private func judge(_ checks: [RegressionCheck]) throws -> ExitCode {
    let terms = CheckTerms(
      gate.rule ?? .regressions, stated: gate.stated(default: .regressions),
      allowsMissing: allowsMissing, isStrict: isStrict)
    try gate.write(checks, terms, isQuiet: isQuiet, printsJSON: printsJSON)
    let outcome = terms.outcome(of: checks)
    if isQuiet, outcome == .incomparable, let reason = terms.obstacle(of: checks) {
      try StandardStream.error.write(reason + "\n")
    }
    return ExitCode(outcome)
  }

  private var folder: BaselineFolder { BaselineFolder(named: baseline) }

  private func accept(_ results: [Baseline]) throws {
    let paths = try folder.accept(results, isForced: replaces)
    if printsJSON {
      return try CommandDocument.write(["accepted": paths])
    }
    guard !isQuiet else { return }
    for path in paths { try StandardStream.output.write("accepted \(path)\n") }
  }

  /// Returns the command line that accepts the results of a scenario, or existing results.
  private func acceptance(of subject: String) -> String {
    let folder = baseline.map { " --baseline \($0.shellWord)" } ?? ""
    let program = CommandLine.arguments[0].split(separator: "/").last ?? "cachebench"
    return "\(program) check \(subject.shellWord)\(folder)\(isLive ? " --live" : "") --update"
  }

  /// Returns the content of a page about runs, if one is requested.
  private func page(of experiment: Experiment) async throws -> PageSource? {
    guard gate.needsPages else { return nil }
    let folder = ResultsFolder(path: "")
    let made = try await folder.files(
      experiment, nil, charts: true, report: false, sortedBy: nil)
    return try PageSource(files: made.files)
  }

  /// Compares results with the accepted results of the same strategies with the same seeds.
  private func compare(
    _ results: Baseline, of subject: String, path: String? = nil, failing: [String] = [],
    page: PageSource?
  ) throws -> RegressionCheck {
    let ran = Set(results.seeds)
    do {
      let selected = try folder.baseline(of: results).selecting {
        (strategies.isEmpty || strategies.contains($0.strategy))
          && (seedCount == nil || isLive || ran.contains($0.seed))
      }
      return RegressionCheck(
        baseline: selected, results: results, path: path, acceptance: acceptance(of: subject),
        failedAssertions: failing, completion: ResolvedScenario.completed, page: page)
    } catch {
      throw CommandFailure(
        .incomparableBaseline,
        "\(error)\nRestore the file, or run with --update to accept the results as a new baseline.")
    }
  }
}

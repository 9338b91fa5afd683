import Analysis
import CommandKit
import Environment
import Harness
import ImagePipeline
import Metrics
import Platform
import Primitives
import Reports
import Scenarios
import TextOutput

/// `cachebench diagnose`: what is wrong with this strategy, and which change mends it?
struct Diagnose: Command {
  var scenario = ""
  var strategy: String?
  var point: [String] = []
  var seeds: [UInt64] = []
  var seedCount: Int?
  var jobs: Int?
  var failure: Failure?
  var out: String?
  var replaces = false
  var printsJSON = false
  var isExplained = false
  var isQuiet = false

  /// The findings that fail a diagnosis.
  enum Failure: String, CaseIterable {
    case faults, findings, never
  }

  static let overview = CommandOverview("diagnose", page: PackedResources.diagnoseTXT)

  static let parameters: [Parameter<Self>] = [
    .scenario(\.scenario),
    .option(
      "strategy", "NAME", .name(of: "strategies", orFile: true), \.strategy,
      help:
        "Diagnose this strategy: one of the scenario, a preset, or a file. Default: the only "
        + "strategy of the scenario."),
    .point(\.point),
    .seeds(\.seeds),
    .seedCount(\.seedCount, default: "\(DiagnosisStudy.usualSeeds)"),
    .jobs(\.jobs),
    .option(
      "fail-on", "WHAT", .choice, \.failure,
      help:
        "Exit with status 2 on 'faults', which a key of the strategy mends or no user forgives; on all 'findings'; or "
        + "'never'. What cachebench.yaml accepts does not count. Default: faults."),
    .flag(
      "explain", \.isExplained,
      help: "Print every change that mends or lessens a symptom, and what was looked for."),
    .option(
      "out", short: "o", "DIR", .directory, \.out,
      help:
        "Write diagnosis.json, and the results and the page of the strategy, into this folder. Default: write nothing."
    ),
    .force(\.replaces),
    .json(\.printsJSON),
    .quiet(\.isQuiet),
  ]

  func run() async throws -> ExitCode {
    let accepted = try GateFile.inWorkingFolder()?.accepted ?? []
    let library = ScenarioLibrary()
    let scenario = try library.scenario(scenario)
    let study = try DiagnosisStudy(
      scenario, try diagnosed(in: scenario, library), at: point,
      seeds: scenario.seeds(seeds, count: seedCount, else: DiagnosisStudy.usualSeeds))
    let owner = ResultsOwner("diagnose", scenario.path)
    if let out { try owner.claim(out, isForced: replaces) }
    let terminal = isQuiet ? Terminal.file : Terminal(of: .error)
    let diagnosis = try await study.run(Runner(jobs: jobs)) { part, runs in
      let progress = ProgressLine(total: runs, unit: "runs", terminal: terminal)
      return { progress.advance("\(part)  \($0.strategyName)  seed \($0.seed)") }
    }
    ProgressLine(total: 0, unit: "runs", terminal: terminal).clear()
    let judged = accepted.filter {
      $0.scenario == scenario.name && $0.strategy == diagnosis.own.strategy
    }
    .reduce(diagnosis) { $0.accepting($1.finding, for: $1.reason) }
    let output = DiagnosisOutput(judged, scenario: scenario.name, isExplained: isExplained)
    if let out { try await write(output, of: judged, to: out, owner) }
    try scenario.noteExtrapolations()
    try output.document.write(asJSON: printsJSON, isQuiet: isQuiet, or: output.text)
    return judged.findings.contains { fails($0) } ? .regression : .success
  }

  /// Writes the results of the strategy, whose page has the diagnosis.
  private func write(
    _ output: DiagnosisOutput, of diagnosis: Diagnosis, to folder: String, _ owner: ResultsOwner
  ) async throws {
    let scenario = try ScenarioLibrary().scenarios(
      [scenario], adding: [strategy].compactMap(\.self))[0]
    let selection = Selection(
      strategies: [diagnosis.own.strategy], seeds: diagnosis.own.reports.map(\.seed))
    let maker = ExperimentMaker(selection: selection, isQuiet: isQuiet, jobs: jobs)
    let experiment = try await maker.experiment(scenario, logs: nil)
    let results = try await ResultsFolder(path: folder).files(
      experiment, nil, charts: true, diagnosis: output.sections, sortedBy: nil)
    let file = WholeFile(path: "\(folder)/diagnosis.json", text: output.document.text)
    try WholeFile.write(results.files + [file])
    try owner.sign(folder)
  }

  private func fails(_ finding: Diagnosis.Finding) -> Bool {
    guard finding.acceptance == nil else { return false }
    return switch failure ?? .faults {
    case .faults: finding.isFault
    case .findings: true
    case .never: false
    }
  }

  private func diagnosed(in scenario: Scenario, _ library: ScenarioLibrary) throws -> Strategy {
    let own = scenario.contents.strategies
    guard let name = strategy ?? (own.count == 1 ? own[0].name : nil) else {
      throw CommandFailure(
        "\(scenario.name) has \(own.count) strategies: name one with --strategy, such as "
          + own[0].name)
    }
    let found = try own.first { $0.name == name } ?? library.strategy(name)
    guard !OwnParts.hasCode(found.name) else {
      throw CommandFailure("'\(found.name)' is custom code, without keys to change")
    }
    return found
  }
}

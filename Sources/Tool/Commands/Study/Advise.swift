import Analysis
import AppModel
import Checks
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
import YAML

/// `cachebench advise`: which strategy would be better?
struct Advise: Command {
  var scenario = ""
  var strategy: String?
  var limits: [String] = []
  var objective: Metric?
  var grid: [String] = []
  var point: [String] = []
  var seeds: [UInt64] = []
  var seedCount: Int?
  var jobs: Int?
  var out: String?
  var replaces = false
  var printsJSON = false
  var isQuiet = false

  static let overview = CommandOverview(
    "advise", page: PackedResources.adviseTXT.filled(["points": "\(StrategyGrid.pointLimit)"]))

  static let parameters: [Parameter<Self>] = [
    .scenario(\.scenario),
    .option(
      "strategy", "NAME", .name(of: "strategies", orFile: true), \.strategy,
      help:
        "Start from this strategy: one of the scenario, or a preset. Default: the reference of "
        + "the scenario, else its first strategy without a known defect."),
    .repeatedOption(
      "limit", "LIMIT", .text { [$0] }, \.limits,
      help:
        "A limit that must hold, as in 'peakFootprintBytes <= 64 MiB' or 'bytesDown < 20 MiB "
        + "in 90 %'. It must hold with every seed unless a share is given. May be repeated."),
    .option(
      "minimise", "METRIC",
      .name(of: "metrics") { try CommandFailure.usage(of: "--minimise: ", Metric(explained: $0)) },
      \.objective,
      help: "The metric to minimise. Default: \(Headline.metric)."),
    .repeatedOption(
      "grid", "KEY=V1,V2", .text { [$0] }, \.grid,
      help:
        "Try these values of a key of the strategy, instead of the default grid. The present "
        + "value is tried too. May be repeated."),
    .point(\.point),
    .seeds(\.seeds),
    .seedCount(\.seedCount, default: "\(AdviceStudy.usualSeeds)"),
    .jobs(\.jobs),
    .option(
      "out", short: "o", "DIR", .directory, \.out,
      help:
        "Write advice.json and the file of the strategy into this folder. Default: write nothing."),
    .force(\.replaces),
    .json(\.printsJSON),
    .quiet(\.isQuiet),
  ]

  func run() async throws -> ExitCode {
    let library = ScenarioLibrary()
    let scenario = try library.scenario(scenario)
    let strategy = try self.strategy(of: scenario, library)
    let study = try AdviceStudy(
      scenario, try grid(around: strategy, in: scenario), try question(), at: point,
      seeds: scenario.seeds(seeds, count: seedCount, else: AdviceStudy.usualSeeds))
    let owner = ResultsOwner("advise", scenario.path)
    if let out { try owner.claim(out, isForced: replaces) }
    let terminal = isQuiet ? Terminal.file : Terminal(of: .error)
    let runner = Runner(jobs: jobs)
    let announce: AdviceStudy.Announcement = { part, runs in
      let progress = ProgressLine(total: runs, unit: "runs", terminal: terminal)
      return { progress.advance("\(part.rawValue)  \($0.strategyName)  seed \($0.seed)") }
    }
    var advice = try await study.run(runner, announce: announce)
    try await study.findConditions(of: &advice, runner, announce: announce)
    ProgressLine(total: 0, unit: "runs", terminal: terminal).clear()
    let file = try StrategyFile(advice, of: strategy, library)
    let told = AdviceOutput(advice: advice, scenario: scenario.name, file: file)
    if let out { try write(told, file, to: out, owner) }
    try scenario.noteExtrapolations()
    try told.document.write(asJSON: printsJSON, isQuiet: isQuiet, or: told.text)
    let isKept = advice.winner != nil && advice.proof?.keepsLimits != false
    return isKept ? .success : .regression
  }

  private func write(
    _ told: AdviceOutput, _ file: StrategyFile?, to folder: String, _ owner: ResultsOwner
  ) throws {
    var files = [WholeFile(path: "\(folder)/advice.json", text: told.document.text)]
    if let file { files.append(WholeFile(path: "\(folder)/\(file.name)", text: file.text)) }
    try WholeFile.write(files)
    try owner.sign(folder)
  }
}

extension Advise {
  private func strategy(of scenario: Scenario, _ library: ScenarioLibrary) throws -> Strategy {
    let own = scenario.contents.strategies
    guard let name = strategy ?? scenario.reference else {
      return try advised(own.first { $0.defect == nil } ?? own[0])
    }
    return try advised(own.first { $0.name == name } ?? library.strategy(name))
  }

  /// Returns the given strategy, or throws an error if a grid of keys cannot describe it.
  private func advised(_ strategy: Strategy) throws -> Strategy {
    let reason =
      OwnParts.hasCode(strategy.name)
      ? "is custom code, without keys to vary"
      : strategy.pipelines.isEmpty ? nil : "has several pipelines; a grid varies the keys of one"
    guard let reason else { return strategy }
    throw CommandFailure("'\(strategy.name)' \(reason); choose another strategy with --strategy")
  }

  private func grid(around strategy: Strategy, in scenario: Scenario) throws -> StrategyGrid {
    guard !grid.isEmpty else {
      return try StrategyGrid(
        around: strategy, on: scenario.contents.device,
        resizes: scenario.contents.feed.allClasses.contains(where: \.resizes))
    }
    return try StrategyGrid(strategy, grid.map { text in try StrategyGrid.entry(text) })
  }

  private func question() throws -> Advice.Question {
    let limits = try CommandFailure.usage(
      of: "--limit: ", limits.map { text in try MetricLimit(text) })
    return try Advice.Question(minimising: objective ?? Headline.metric, limits: limits)
  }
}

/// The file of the best strategy found.
struct StrategyFile {
  /// The base name of the file, which is also the strategy's name.
  let name: String
  /// The content of the file.
  let text: String

  /// Creates the file of the winner, which extends the winner's preset if there is one. Nil if the strategy is not to
  /// be changed.
  init?(_ advice: Advice, of strategy: Strategy, _ library: ScenarioLibrary) throws {
    guard let winner = advice.winner, winner != advice.own else { return nil }
    let isPreset = (try? library.strategy(strategy.name)) == strategy
    let node = try advice.grid.file(
      at: advice.points[winner], extending: isPreset ? strategy.name : nil)
    name = "\(strategy.name)-advised.yaml"
    text = ResolvedText.yaml(node)
  }
}

import CommandKit
import Harness
import LiveRuns
import Platform
import Primitives
import Reports
import Scenarios
import TextOutput

/// `cachebench verify`: do the two engines agree?
struct Verify: Command {
  var scenario = ""
  var out: String?
  var strategies: [String] = []
  var seeds: [UInt64] = []
  var seedCount: Int?
  var speed: Int?
  var repeats: Int?
  var tolerances: [String] = []
  var printsJSON = false
  var isQuiet = false
  var replaces = false

  static let overview = CommandOverview("verify", page: PackedResources.verifyTXT)

  static let parameters: [Parameter<Self>] = [
    .argument(
      "SCENARIO", .name(of: "scenarios", orFile: true), \.scenario,
      help: "The path or name of a scenario."),
    .option(
      "out", short: "o", "DIR", .directory, \.out,
      help:
        "Write the logs of simulator, live run and server into this folder. Default: Results/NAME-verify."
    ),
    .strategies(\.strategies),
    .seeds(\.seeds),
    .seedCount(\.seedCount, default: "1"),
    .option(
      "speed", "N", .integer(1...20), \.speed,
      help:
        "Run the live clock, the server and its network N times as fast. HTTP/1.1 then replaces HTTP/2. Default: 1."
    ),
    .option(
      "repeats", "N", .integer(2...1_000), \.repeats,
      help: "The number of live runs of each strategy. Their spread sets the bounds. Default: 3."),
    .repeatedOption(
      "tolerance", "KIND=PERCENT", .list(.text), \.tolerances,
      help:
        "The resolution of the live engine for a kind of metric, as in counts=20,waits=15. Default: defects=10, "
        + "counts=10, shares=0, bytes=10, waits=10, screen=10. Without a tolerance, small figures may also differ by a fixed amount. "
        + "May be repeated."
    ),
    .json(\.printsJSON),
    .quiet(\.isQuiet),
    .force(\.replaces),
  ]

  func run() async throws -> ExitCode {
    let tolerances = try readTolerances()
    try LiveEngine(speed: speed).enterNamespaces()
    let scenario = try ScenarioLibrary().scenarios([scenario])[0]
    let folder = out ?? "Results/\(scenario.name)-verify"
    let owner = ResultsOwner("verify", scenario.path)
    try owner.claim(folder, isForced: replaces)
    let comparison = EngineComparison(
      try await verify(scenario, tolerances, in: folder, owner), tolerances)
    try show(comparison, of: scenario)
    switch comparison.verdict {
    case .agrees: return .success
    case .disagrees: return .regression
    case .tooSlow: return .tooSlow
    }
  }

  private func readTolerances() throws -> AgreementTolerances {
    var read = AgreementTolerances()
    for text in tolerances {
      try CommandFailure.usage(of: "--tolerance: ", read.state(text))
    }
    return read
  }

  /// Makes all runs, moves their logs to their destination, and compares simulated and live runs.
  private func verify(
    _ scenario: Scenario, _ tolerances: AgreementTolerances, in folder: String,
    _ owner: ResultsOwner
  ) async throws -> [Verification] {
    let selection = try Selection(named: strategies, seeds: seeds, seedCount: seedCount).ofFirstSeed
    let maker = ExperimentMaker(selection: selection, isQuiet: isQuiet)
    let runner = try maker.liveRunner([scenario], speed: speed)
    let (interruption, staged) = (Interruption(), StagedLogs(for: "\(folder)/virtual"))
    var live: [LiveRepeat] = []
    let virtual: Experiment
    do {
      virtual = try await interruption.heeding {
        try await maker.experiment(scenario, logs: staged.path)
      }
      try await makeLive(&live, of: scenario, maker, runner, in: folder, interruption)
      try interruption.check()
      try staged.publish()
      for made in live { try made.publish() }
      try owner.sign(folder)
    } catch {
      for made in live { made.discard() }
      staged.discard()
      throw (error as? WriteError).map(staged.named) ?? error
    }
    guard !interruption.end() else {
      throw CommandFailure(
        .interrupted, "interrupted: the logs of all runs were written to \(folder)")
    }
    let logs = EventLogFolder("\(folder)/virtual", virtual.header, of: scenario)
    return try selection.plans(of: scenario).enumerated().map { index, plan in
      try Verification(
        virtual: logs.path(of: plan),
        live: live.compactMap { $0.logged(index, plan, of: scenario) }, tolerances)
    }
  }

  /// Makes all live runs, with the requested number of repetitions.
  private func makeLive(
    _ live: inout [LiveRepeat], of scenario: Scenario, _ maker: ExperimentMaker,
    _ runner: LiveRunner, in folder: String, _ interruption: Interruption
  ) async throws {
    while live.count < repeats ?? 3 {
      let place = live.isEmpty ? folder : "\(folder)/repeat-\(live.count + 1)"
      live.append(try await LiveRepeat(scenario, maker, runner, in: place, interruption))
    }
  }

  private func show(_ comparison: EngineComparison, of scenario: Scenario) throws {
    if printsJSON {
      return try StandardStream.output.write(comparison.json(scenario: scenario.name))
    }
    guard !isQuiet else { return }
    let terminal = Terminal(of: .output)
    let parts =
      comparison.runs.map { ($0.agreement.table, $0.text) }
      + comparison.differences.map { ($0.table, "") }
    for (table, text) in parts {
      try StandardStream.output.write(
        terminal.emphasized("\(scenario.name), \(table.caption)") + "\n"
          + table.rendered(for: terminal) + "\n" + text + "\n")
    }
    try StandardStream.output.write("\(scenario.name): \(comparison.text)")
  }
}

/// One repetition of all strategies in live runs, with the folder of its logs.
private struct LiveRepeat {
  private let experiment: Experiment
  private let staged: StagedLogs
  private let folder: String

  init(
    _ scenario: Scenario, _ maker: ExperimentMaker, _ runner: LiveRunner, in folder: String,
    _ interruption: Interruption
  ) async throws {
    self.folder = folder
    let staged = StagedLogs(for: "\(folder)/live")
    self.staged = staged
    do {
      experiment = try await maker.liveExperiment(
        scenario, by: runner, logs: staged, interruption)
    } catch {
      staged.discard()
      throw error
    }
  }

  /// Removes the logs of the runs, unless they were published.
  func discard() { staged.discard() }

  /// Moves the logs of the runs and of their server to their destination.
  func publish() throws {
    try staged.publish()
    try WholeFile.write([
      WholeFile(path: "\(folder)/server-log.ndjson", text: experiment.serverLog ?? "")
    ])
  }

  /// Returns the run of a plan with the path of its log; nil if it is not a live run.
  func logged(_ index: Int, _ plan: PlannedRun, of scenario: Scenario) -> LoggedRun? {
    guard let run = experiment.runs[index] as? LiveRun else { return nil }
    let logs = EventLogFolder("\(folder)/live", experiment.header, of: scenario)
    return LoggedRun(run: run, log: logs.path(of: plan))
  }
}

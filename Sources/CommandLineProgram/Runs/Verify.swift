import CommandLineInterface
import Harness
import LiveRuns
import Platform
import Reports
import Scenarios

/// `cachebench verify`: do the two hosts agree?
struct Verify: Command {
  var scenario: String?
  var networks: [String] = []
  var isQuick = false
  var out: String?
  var strategies: [String] = []
  var seeds: [UInt64] = []
  var worlds: Int?
  var speed: Int?
  var repeats: Int?
  var tolerances: [String] = []
  var printsJSON = false
  var isQuiet = false
  var replaces = false

  static let overview = CommandOverview(
    "verify",
    summary: "Compare the simulator with a live run, or the network model with real TCP.",
    discussion: """
      Runs every strategy in the simulator and live, and compares the two metric by metric. Metrics that timing \
      cannot change must be equal; the others may differ by a tolerance. With --repeats, the mean of several live \
      runs is compared with the simulated figure, and the table shows the bias and the spread. Live runs over HTTP/2 \
      use an emulated network path with TLS and the TCP of the kernel, if the machine allows it. Over HTTP/1.1, the \
      server shapes the traffic.

      Two more checks follow. The log of the server must have every answered request, with the same status and \
      length. The event log of the live run must replay to the same decisions.

      With --network, compares the network model with the TCP of the kernel, over an emulated path between two \
      network namespaces. It sends bodies of 3, 30 and 300 kB, 1 and 16 at a time, over new connections of HTTP/1.1 \
      and HTTP/2 with TLS. With a SCENARIO, it sends the requests that its strategies make, cancelled ones included. \
      Needs Linux, /dev/net/tun and nghttpx (Debian: nghttp2-proxy).

      Exits with status 2 if anything disagrees, and with 3 if a run failed or the machine does not allow it.
      """,
    examples: [
      .init("cachebench verify avatars --strategy lru-url", "One strategy, in real time."),
      .init(
        "cachebench verify avatars --strategy lru-url --repeats 20",
        "The same with bias and spread of each metric."),
      .init(
        "cachebench verify avatars --speed 4 --tolerance waits=100",
        "All strategies at four times the speed; waits may double."),
      .init("cachebench verify --network lte,wifi --quick", "Two networks, measured and modelled."),
      .init(
        "cachebench verify avatars --network lte --strategy nuke",
        "The requests of one strategy, over real TCP."),
    ])

  static let parameters: [Parameter<Self>] = [
    .optionalArgument(
      "SCENARIO", .name(of: "scenarios", orFile: true), \.scenario,
      help: "The path or name of a scenario. Optional with --network."),
    .repeatedOption(
      "network", "NETWORK", .list(.name(of: "networks", orFile: true)), \.networks,
      help: "Measure these networks, presets or files, as in lte,wifi. May be repeated."),
    .flag(
      "quick", \.isQuick,
      help:
        "With --network: skip the largest bodies and the second client, and repeat less often."),
    .option(
      "out", short: "o", "DIR", .directory, \.out,
      help:
        "Write the logs of simulator, live run and server into this folder. Default: Results/NAME-verify."
    ),
    .strategies(\.strategies),
    .seeds(\.seeds),
    .worlds(\.worlds, default: "1"),
    .option(
      "speed", "N", .integer(1...20), \.speed,
      help:
        "Run the live clock, the server and its network N times as fast. HTTP/1.1 then replaces HTTP/2. Default: 1."
    ),
    .option(
      "repeats", "N", .integer(1...1_000), \.repeats,
      help: "The number of live runs of each strategy. Default: 1."),
    .repeatedOption(
      "tolerance", "KIND=PERCENT", .list(.text), \.tolerances,
      help:
        "The tolerance of a kind of metric, as in counts=20,waits=100. Default: counts=20, shares=0, bytes=25, "
        + "waits=60, screen=60. A given tolerance also applies to small figures. May be repeated."
    ),
    .json(\.printsJSON),
    .quiet(\.isQuiet),
    .force(\.replaces),
  ]

  func run() async throws -> ExitCode {
    guard networks.isEmpty else {
      try refuseWhatOnlyHostsHave()
      return try await NetworkVerification(
        names: networks, runs: plannedRuns, isQuick: isQuick, printsJSON: printsJSON,
        isQuiet: isQuiet
      ).run()
    }
    guard let scenario else {
      throw CommandFailure(.usage, "verify needs a SCENARIO, or a network: --network NETWORK")
    }
    let tolerances = try readTolerances()
    try LiveHost(speed: speed).enterNamespaces()
    let scenarios = try ScenarioLibrary().scenarios([scenario])
    guard let scenario = scenarios.first else { return .usage }
    let folder = out ?? "Results/\(scenario.name)-verify"
    let owner = ResultsOwner("verify", scenario.path)
    try owner.claim(folder, isForced: replaces)
    let verifications = try await verify(scenario, tolerances, in: folder, owner)
    try show(verifications, of: scenario)
    return verifications.allSatisfy(\.holds) ? .success : .regression
  }

  private func refuseWhatOnlyHostsHave() throws {
    let given = [
      ("out", out != nil), ("speed", speed != nil), ("repeats", repeats != nil),
      ("tolerance", !tolerances.isEmpty),
    ]
    if let option = given.first(where: \.1)?.0 {
      throw CommandFailure(.usage, "--\(option) has no effect with --network")
    }
  }

  /// The runs whose requests are to be measured over networks; none without a scenario.
  private var plannedRuns: [PlannedRun] {
    get throws {
      guard let scenario else { return [] }
      let read = try ScenarioLibrary().scenario(scenario, adding: strategies)
      return try Selection(named: strategies, seeds: seeds, worlds: worlds).inFirstWorld
        .plans(of: read)
    }
  }

  private func readTolerances() throws -> AgreementTolerances {
    var read = AgreementTolerances()
    do {
      for text in tolerances { try read.state(text) }
    } catch {
      throw CommandFailure(.usage, "--tolerance: \(error)")
    }
    return read
  }

  /// Makes all runs, puts their logs in their places, and holds them against each other.
  private func verify(
    _ scenario: Scenario, _ tolerances: AgreementTolerances, in folder: String,
    _ owner: ResultsOwner
  ) async throws -> [Verification] {
    let selection = try Selection(named: strategies, seeds: seeds, worlds: worlds).inFirstWorld
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

  /// Makes the live runs, all of them as often as asked for.
  private func makeLive(
    _ live: inout [LiveRepeat], of scenario: Scenario, _ maker: ExperimentMaker,
    _ runner: LiveRunner, in folder: String, _ interruption: Interruption
  ) async throws {
    while live.count < repeats ?? 1 {
      let place = live.isEmpty ? folder : "\(folder)/repeat-\(live.count + 1)"
      live.append(try await LiveRepeat(scenario, maker, runner, in: place, interruption))
    }
  }

  private func show(_ verifications: [Verification], of scenario: Scenario) throws {
    if printsJSON {
      return try StandardStream.output.write(
        try Verification.json(verifications, scenario: scenario.name))
    }
    guard !isQuiet else { return }
    let terminal = Terminal(of: .output)
    for verification in verifications {
      let table = verification.agreement.table
      try StandardStream.output.write(
        terminal.emphasized("\(scenario.name), \(table.caption)") + "\n"
          + table.rendered(for: terminal) + "\n" + verification.text + "\n")
    }
  }
}

/// All strategies in real time once, and the folder that their logs go into.
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

  /// Removes the logs of the runs unless they are in their place.
  func discard() { staged.discard() }

  /// Puts the logs of the runs and of their server into their place.
  func publish() throws {
    try staged.publish()
    try WholeFile.write([
      WholeFile(path: "\(folder)/server-log.ndjson", text: experiment.serverLog ?? "")
    ])
  }

  /// The run of a plan, with the path of its log.
  func logged(_ index: Int, _ plan: PlannedRun, of scenario: Scenario) -> LoggedRun? {
    guard let run = experiment.runs[index] as? LiveRun else { return nil }
    let logs = EventLogFolder("\(folder)/live", experiment.header, of: scenario)
    return LoggedRun(run: run, log: logs.path(of: plan))
  }
}

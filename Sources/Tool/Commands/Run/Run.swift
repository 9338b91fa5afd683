import Charts
import Analysis
import CommandKit
import Harness
import LiveRuns
import Metrics
import Pages
import Platform
import Primitives
import Reports
import Scenarios
import TextOutput

/// `cachebench run`: what does each strategy cost, and what does the user see?
struct Run: Command {
  var scenarios: [String] = []
  var out: String?
  var strategies: [String] = []
  var seeds: [UInt64] = []
  var seedCount: Int?
  /// The strategy with which others are compared.
  var reference: String?
  /// The requested models of NSCache; nil if only the scenario's is used.
  var models: [NSCacheModel]?
  var output = RunOutput()
  var jobs: Int?
  var printsJSON = false
  var isQuiet = false
  var drawsNoCharts = false
  var writesNoReport = false
  var addsFilm = false
  var timeline: String?
  var logsEvents = false
  var isLive = false
  var replaces = false
  var speed: Int?
  var noColor = false

  static let overview = CommandOverview("run", page: PackedResources.runTXT)

  static let parameters: [Parameter<Self>] = [
    .scenarios(\.scenarios),
    .out(\.out),
    .strategiesAndPresets(\.strategies),
    .seeds(\.seeds),
    .persons(\.seeds),
    .seedCount(\.seedCount, default: "all; 20 if the scenario does not say; 1 with --live"),
    .against(\.reference),
    .models(\.models),
    .option(
      "sort", "METRIC",
      .name(of: "metrics") { try CommandFailure.usage(of: "--sort: ", Metric(explained: $0)) },
      \.output.order,
      help:
        "Sort strategies in tables and charts by this metric, best first. Default: the order "
        + "of the scenario in tables, the time without the correct image in charts."),
    .jobs(\.jobs),
    .flag("all", \.output.showsAll, help: "Show every strategy in the table."),
    .option(
      "columns", "A,B",
      .list(of: ["metrics"]) { names in
        try CommandFailure.usage(of: "--columns: ", names.map(Metric.init(explained:)))
      }, \.output.columns,
      help: "Show the means of these metrics instead of the default ones."),
    .flag(
      "wide", \.output.isWide,
      help: "Show every strategy with about twenty metrics, at each point of a sweep."),
    .flag(
      "explain", \.output.explains,
      help: "Print the figures behind each sentence of the summary."),
    .option(
      "format", "FORMAT", RunFormats.kind, \.output.format,
      help: "\(RunFormats.usage). Default: text."),
    .json(\.printsJSON),
    .quiet(\.isQuiet),
    .noCharts(\.drawsNoCharts),
    .flag("no-report", \.writesNoReport, help: "Write no report.html."),
    .flag(
      "film", \.addsFilm,
      help: "Show in report.html how the worst run looks, beside the best one with its seed."),
    .option(
      "timeline", "FILE", .output, \.timeline,
      help: "Also write a timeline of each strategy with its first seed, for ui.perfetto.dev."),
    .force(\.replaces),
    .flag(
      "log-events", \.logsEvents,
      help:
        "Write an event log of each run into the folder logs next to the results. 'cachebench "
        + "replay-log' reads such logs."),
    .flag(
      "live", \.isLive,
      help:
        "Run in real time, one run at a time, with a built-in image server, URLSession, files "
        + "and real decoding. HTTP/2 uses an emulated network path if the machine allows it. "
        + "Also writes the log of the server, and event logs."),
    .option(
      "speed", "N", .integer(1...20), \.speed,
      help:
        "With --live: run the clock, the server and its network N times as fast. HTTP/1.1 then replaces HTTP/2. "
        + "Default: 1. 'cachebench explain framesLost' tells how to see if the machine keeps up."
    ),
    .noColor(\.noColor),
  ]

  func run() async throws -> ExitCode {
    if let suite = try FrozenSuite.named(scenarios) { return try await run(suite) }
    try refuseContradictions()
    if isLive { try LiveEngine(speed: speed).enterNamespaces() }
    let library = ScenarioLibrary()
    let scenarios = try library.scenarios(
      scenarios, adding: strategies + [reference].compactMap(\.self), models: models ?? [])
    let asked = try Selection(
      named: strategies.map { try library.strategyName($0) }, seeds: seeds, seedCount: seedCount,
      reference: reference.map { try library.strategyName($0) },
      alternatives: library.names(of: .strategy))
    let selection = isLive ? asked.ofFirstSeed : asked
    let maker = ExperimentMaker(selection: selection, isQuiet: isQuiet, jobs: jobs)
    let live = isLive ? try maker.liveRunner(scenarios, speed: speed) : nil
    var (experiments, charts) = ([Experiment](), ExitCode.success)
    let folders = try claim(
      scenarios.map {
        ResultsFolder($0, named: out, isOneOfSeveral: scenarios.count > 1, isLive: isLive)
      }, for: scenarios, selection)
    for (scenario, folder) in zip(scenarios, folders) {
      let interruption = Interruption()
      let made: Made
      do {
        made = try await make(scenario, maker, live, in: folder, interruption)
      } catch let failure as CommandFailure
        where failure.exitCode == .interrupted && !experiments.isEmpty
      {
        throw CommandFailure(
          .interrupted, "interrupted: \(scenario.name) was not written; earlier scenarios were")
      }
      experiments.append(made.experiment)
      guard !interruption.end() else {
        throw late(scenario, folder, isLast: experiments.count == scenarios.count)
      }
      let drawn = try show(made, in: folder)
      if drawn != .success { charts = drawn }
    }
    if format.joinsScenarios {
      try StandardStream.output.write(documents: experiments.map { text(of: $0, $0.document) })
    }
    return try experiments.reportFailures() ? charts : .regression
  }

  /// Returns the message for a signal that came while files were being written.
  private func late(_ scenario: Scenario, _ folder: ResultsFolder, isLast: Bool) -> CommandFailure {
    let left = isLast ? "" : "; later scenarios were not run"
    return CommandFailure(
      .interrupted,
      "interrupted: all results of \(scenario.name) were written to \(folder.path)\(left)")
  }

  /// Returns the folders for the results. A folder with larger results of the same scenario is replaced by another one.
  private func claim(
    _ folders: [ResultsFolder], for scenarios: [Scenario], _ selection: Selection
  ) throws -> [ResultsFolder] {
    try zip(scenarios, folders).map { scenario, folder in
      let plans = try selection.plans(of: scenario)
      try owner(scenario).claim(folder.path, isForced: replaces)
      guard !replaces else { return folder }
      let size = ResultsSize(
        runs: plans.count, strategies: Set(plans.map(\.strategyName)).count,
        seeds: Set(plans.map(\.seed)).count, drawsCharts: !drawsNoCharts)
      let place = owner(scenario).place(beside: folder.path, for: size)
      guard let kept = place.kept else { return folder }
      try owner(scenario).claim(place.folder, isForced: replaces)
      try StandardStream.error.write(
        "note: \(folder.path) has larger results (\(kept)); these go to \(place.folder). --force replaces them\n"
      )
      return ResultsFolder(path: place.folder)
    }
  }

  private func owner(_ scenario: Scenario) -> ResultsOwner {
    ResultsOwner("run", scenario.path)
  }

  private func refuseContradictions() throws {
    if speed != nil, !isLive {
      throw CommandFailure("--speed is for live runs: add --live, or remove --speed")
    }
    if models == [.native], !isLive {
      throw CommandFailure(
        "--nscache native is the NSCache of this machine, which only live runs can use: add --live")
    }
    if addsFilm, isLive || writesNoReport {
      throw CommandFailure(
        "--film puts a film of simulated runs into the report: remove it, or --live and --no-report"
      )
    }
    if timeline != nil, isLive || scenarios.count > 1 {
      throw CommandFailure("--timeline shows simulated runs of one scenario: remove it or the rest")
    }
    if jobs != nil, isLive {
      throw CommandFailure("live runs are made one at a time: remove --jobs")
    }
  }

  /// The result of a scenario after its files are written.
  private struct Made {
    let experiment: Experiment
    let document: ResultsDocument
    let timing: ExperimentTiming
    /// The errors of missing charts.
    let problems: [ChartError]
  }

  /// Runs a scenario and writes its files. Either all are written, or none.
  private func make(
    _ scenario: Scenario, _ maker: ExperimentMaker, _ live: LiveRunner?, in folder: ResultsFolder,
    _ interruption: Interruption
  ) async throws -> Made {
    let start = ContinuousClock.now
    let logs = isLive || logsEvents ? StagedLogs(for: folder.logs) : nil
    do {
      let experiment = try await experiment(scenario, maker, live, logs, interruption)
      let timing = ExperimentTiming(experiment, .now - start, of: owner(scenario))
      let (charts, report, order) = (!drawsNoCharts, !writesNoReport, output.order)
      let (addsFilm, timeline) = (addsFilm, timeline)
      let (files, problems, document) = try await interruption.heeding {
        let film = addsFilm ? try await WorstDefect.film(of: experiment) : nil
        var made = try await folder.files(
          experiment, timing, charts: charts, report: report, film: film, sortedBy: order)
        if let timeline {
          let plans = try maker.selection.plans(of: scenario)
          made.files.append(try await maker.runner.timelines(of: plans, at: timeline))
        }
        return made
      }
      try interruption.check()
      try folder.write(files)
      try logs?.publish()
      return Made(experiment: experiment, document: document, timing: timing, problems: problems)
    } catch {
      logs?.discard()
      throw (error as? WriteError).flatMap { logs?.named($0) } ?? error
    }
  }

  private func experiment(
    _ scenario: Scenario, _ maker: ExperimentMaker, _ live: LiveRunner?, _ logs: StagedLogs?,
    _ interruption: Interruption
  ) async throws -> Experiment {
    if let live, let logs {
      return try await maker.liveExperiment(scenario, by: live, logs: logs, interruption)
    }
    return try await interruption.heeding {
      var experiment = try await maker.experiment(scenario, logs: logs?.path)
      try await experiment.findConditions(maker.runner)
      return experiment
    }
  }

  /// Prints the tables of an experiment.
  ///
  /// - Returns: The exit code, as far as it depends on charts.
  private func show(_ made: Made, in folder: ResultsFolder) throws -> ExitCode {
    let charts = try made.problems.report()
    try warnOfLateness(made.experiment)
    guard !format.joinsScenarios, !isQuiet else { return charts }
    let hasCharts = !drawsNoCharts && made.problems.isEmpty
    let page = writesNoReport ? "" : ", \(ReportPage.fileName)"
    let footer =
      "\(made.timing.text); results\(hasCharts ? ", charts" : "")\(page) in \(folder.path)\n"
      + (timeline.map { "timeline in \($0)\n" } ?? "")
    try StandardStream.output.write(text(of: made.experiment, made.document, footer: footer))
    return charts
  }

  private var format: any RunFormat { printsJSON ? RunJSON() : output.format ?? RunText() }

  private func text(
    of experiment: Experiment, _ document: ResultsDocument, footer: String = ""
  ) -> String {
    format.text(
      of: PrintedResults(
        experiment: experiment, document: document, output: output,
        terminal: Terminal(of: .output, allowsColor: !noColor), footer: footer))
  }

  private func warnOfLateness(_ experiment: Experiment) throws {
    guard experiment.lateRuns > 0 else { return }
    try StandardStream.error.write(
      "warning: \(experiment.latenessText), so their waits and hitches are not reliable; close other programs, or "
        + "lower --speed\n")
  }
}

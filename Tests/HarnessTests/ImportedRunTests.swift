import AppModel
import Foundation
import Harness
import ImageServer
import Importers
import LiveRuns
import Metrics
import Primitives
import RequestTraces
import Scenarios
import Scrolling
import Testing
import TestSupport

/// Bind logs of the project's runs, imported and run again.
@Suite(.serialized) struct ImportedRunTests {
  /// Values that a log does not have; the importing user adds them.
  struct Known: Sendable, CustomTestStringConvertible {
    var scenario: String
    var network = "lte"
    var server = ""
    /// A strategy whose log cannot repeat.
    var except: String?
    var testDescription: String { scenario }
  }

  static let scenes = [
    Known(scenario: "slow-flicks"), Known(scenario: "avatars"),
    Known(scenario: "big-images", network: "wifi"),
    Known(scenario: "slow-read", network: "wifi"),
    // Posts in pages. A logged memory warning comes again, beside the device's own.
    Known(scenario: "mixed-posts", except: "sdwebimage"),
  ]
  static let strategies = [
    "lru-url", "lru-disk", "uiimageview-extension", "urlcache-synchronizer", "no-cache",
    "kingfisher", "nuke", "sdwebimage",
  ]
  static let metrics: [Metric] = [
    .binds, .memoryHits, .diskHits, .httpFreshHits, .httpRevalidatedHits, .joinedLoads,
    .networkRequests, .misses,
  ]

  /// Returns a run's log as an app would have written it, and the run's metrics.
  static func log(_ path: String) throws -> (log: BindLog, report: RunReport) {
    let replay = try EventLogReplay(path: path, livePolicies: LiveRun.policies, logsBinds: true)
    let text = try #require(replay.bindLog)
    return (try BindLog(Data(text), file: "binds.jsonl"), try #require(replay.report))
  }

  /// Writes a scenario of a log, with the values that the log does not have, into a folder.
  static func imported(
    _ log: BindLog, _ known: Known, _ strategy: String, seed: UInt64, in folder: URL
  ) throws -> Scenario {
    let files = BoundScenario.Files(name: "imported")
    let scenario = BoundScenario(try BoundImages(log))
    try Data(scenario.rowsFile()).write(to: folder.appending(path: files.rows))
    try Data(try #require(scenario.scroll.recording).text.utf8)
      .write(to: folder.appending(path: files.scroll))
    let guessed = "strategies:\n  - uiimageview-extension\n  - lru-url\n  - no-cache\n"
    let text = scenario.text(files)
    try #require(text.contains(guessed) && text.contains("network: lte\n"))
    let stated = text.replacing(guessed, with: "strategies: [\(strategy)]\nseeds: [\(seed)]\n")
      .replacing("network: lte\n", with: "network: \(known.network)\n\(known.server)\n")
    try Data(stated.utf8).write(to: folder.appending(path: "imported.yaml"))
    return try ScenarioLibrary(workingFolder: folder.path(percentEncoded: false))
      .scenario("imported.yaml")
  }

  private static func outcomes(_ log: BindLog) -> [Int: BindLogEvent.Outcome] {
    Dictionary(
      uniqueKeysWithValues: log.events.compactMap { event in
        if case .answer(let answer) = event.kind { (answer.bind, answer.outcome) } else { nil }
      })
  }

  private static func binds(_ log: BindLog) -> [String] {
    log.events.compactMap { event in
      guard case .bind(let bind) = event.kind else { return nil }
      return "\(event.time.nanoseconds) \(bind.number) \(bind.item) \(bind.url.isEmpty)"
    }
  }

  @Test(arguments: scenes, [1, 2] as [UInt64])
  func aScenarioOfABindLogHasTheSameBindsAndTheSameHits(_ known: Known, _ seed: UInt64) async throws
  {
    let strategies = Self.strategies.filter { $0 != known.except }
    let scenario = try Scenes.library.scenario(known.scenario, adding: strategies)
    let selection = Selection(strategies: strategies, seeds: [seed])
    try await TemporaryFolder.with { folder in
      let paths = try await Self.logs(of: scenario, selection, in: folder)
      for (path, strategy) in zip(paths, try selection.plans(of: scenario).map(\.strategyName)) {
        let (log, report) = try Self.log(path)
        let outcomes = Self.outcomes(log)
        // The log and the metrics have the same counts.
        let counts = Dictionary(grouping: outcomes.values, by: \.self).mapValues(\.count)
        #expect(Double(outcomes.count) == report[.binds])
        for (outcome, metric) in [
          (BindLogEvent.Outcome.memory, Metric.memoryHits), (.disk, .diskHits),
          (.httpFresh, .httpFreshHits), (.joined, .joinedLoads),
        ] {
          #expect(Double(counts[outcome] ?? 0) == report[metric], "\(strategy) \(outcome)")
        }
        let again = try Self.imported(log, known, strategy, seed: seed, in: folder)
        let second = try #require(
          try await Self.logs(of: again, Selection(), in: folder.appending(path: strategy)).first)
        let (repeated, figures) = try Self.log(second)
        #expect(Self.binds(repeated) == Self.binds(log), "\(strategy)")
        #expect(Self.outcomes(repeated) == outcomes, "\(strategy)")
        for metric in Self.metrics {
          #expect(figures[metric] == report[metric], "\(strategy) \(metric)")
        }
      }
    }
  }

  /// A log has the times at which frames are made and rows leave, not those of the screen: some near 0.1 s differ.
  @Test func aLogShowsAboutAsManyWrongImagesAsItsRun() async throws {
    let strategies = ["uiimageview-extension", "row-keyed", "lru-url"]
    let scenario = try Scenes.library.scenario("fastscroll", adding: strategies)
    let selection = Selection(strategies: strategies, seedCount: 3)
    try await TemporaryFolder.with { folder in
      var wrong = 0
      for path in try await Self.logs(of: scenario, selection, in: folder) {
        let (log, report) = try Self.log(path)
        let shown = try #require(ShownImages(log))
        let own = try #require(report[.wrongImages])
        #expect(abs(Double(shown.wrong) - own) <= own / 10, "\(path)")
        wrong += shown.wrong
      }
      #expect(wrong > 0)
    }
  }

  /// A recorded scroll is a separate file, which an event log does not have.
  @Test func aRunOfARecordedScrollLogsNoOffsets() async throws {
    let scenario = try Scenes.library.scenario("scroll-back")
    let selection = Selection(strategies: ["lru-url"], seedCount: 1)
    try await TemporaryFolder.with { folder in
      let path = try #require(try await Self.logs(of: scenario, selection, in: folder).first)
      let log = try Self.log(path).log
      #expect(log.events.allSatisfy { $0.offset == nil })
      #expect(BoundScenario(try BoundImages(log)).scroll.source == .estimated)
    }
  }

  /// No load is cancelled or ahead of its row, so that each image that no cache had was requested.
  private static let patient = """
    network: wifi
    server: {protocols: [http1], cache-control: max-age=600}
    feed: {rows: 120, images: {kind: zipf, distinct: 30}, pixels: {width: 120, height: 120}}
    scroll:
      gestures:
        - drag: {distance: 4000 pt, duration: 4 s}
        - drag: {distance: -3000 pt, duration: 3 s}
    settle: 1 s
    strategies:
      - {extends: lru-url, name: patient, cancel: never}
      - {extends: lru-disk, name: files, cancel: never, memory: {cost-limit: 512 KiB}}
      - {extends: urlcache-synchronizer, name: http, cancel: never}
      - kingfisher
    """

  /// Returns the requests that a proxy sees: those that were answered.
  private static func archive(_ requests: [(milliseconds: Double, url: String, bytes: Int)]) -> Data
  {
    let entries = requests.map { request in
      let second = Date(timeIntervalSince1970: request.milliseconds / 1_000)
      return """
        {"startedDateTime": "\(second.formatted(.iso8601))", "request": {"method": "GET", "url": "\(request.url)"},
         "response": {"status": 200, "content": {"mimeType": "image/jpeg", "size": \(request.bytes)}}}
        """
    }
    return Data("{\"log\": {\"entries\": [\(entries.joined(separator: ","))]}}".utf8)
  }

  private static func hits(_ report: RunReport) -> Double {
    [Metric.memoryHits, .diskHits, .httpFreshHits, .joinedLoads].map { report[$0] ?? .nan }
      .reduce(0, +)
  }

  @Test func anArchiveOfARunLacksExactlyWhatCachesAndJoinedLoadsAnswered() async throws {
    let scenario = try Scenes.scenario(text: Self.patient)
    try await TemporaryFolder.with { folder in
      let selection = Selection(seedCount: 1)
      let paths = try await Self.logs(of: scenario, selection, in: folder)
      for (path, run) in zip(paths, try selection.plans(of: scenario)) {
        let (log, report) = try Self.log(path)
        let bound = try BoundImages(log)
        let requests = try DemandTrace(run, .requests).trace
        let seen = requests.requests.indices.map { place in
          let name = requests.names.text(at: requests.requests.ids[place].index)
          return (0.0, "https://img.example\(name)", requests.size(at: place))
        }
        let archive = try HTTPArchive(Self.archive(seen), file: "c.har")
        let demand = try ArchivedDemand(archive)
        let hits = Self.hits(report)
        #expect(hits > 0 && bound.binds.count > demand.trace.requests.count)
        #expect(
          Double(demand.trace.requests.count) == Double(bound.binds.count) - hits,
          "\(run.strategyName)")
        // The scenario of the log has every bind; that of the archive names its source.
        #expect(Double(bound.trace.requests.count) == report[.binds])
        #expect(
          ImportedScenario(archive, demand).text(named: "c", traceFile: "c.csv")
            .contains("# The archive is filtered by the client's cache: "))
      }
    }
  }

  /// A live run needs the machine for itself.
  @Suite struct LiveImportTests {
    /// Time determines which of two binds finds an image in memory and which joins its load. It does not determine that
    /// both need no request, nor the rows bound if the machine keeps up.
    @Test func aLiveRunsLogMakesAScenarioWithItsHitsAndAnArchiveLacksThem() async throws {
      let scenario = try Scenes.scenario(text: ImportedRunTests.patient)
      let selection = Selection(strategies: ["patient"], seedCount: 1)
      try await TemporaryFolder.with { folder in
        let path = folder.path(percentEncoded: false) + "/live"
        let live = try await Experiment(
          live: scenario, selection, version: "test", runner: LiveRunner(speed: 2), logs: path)
        let run = try #require(live.runs.first as? LiveRun)
        let plan = try #require(try selection.plans(of: scenario).first)
        let (log, report) = try ImportedRunTests.log(
          EventLogFolder(path, live.header, of: scenario).path(of: plan))
        #expect(report[.memoryHits] ?? 0 > 0)
        let known = Known(
          scenario: "patient", network: "wifi",
          server: "server: {protocols: [http1], cache-control: max-age=600}")
        let again = try ImportedRunTests.imported(
          log, known, "{extends: lru-url, name: patient, cancel: never}", seed: plan.seed,
          in: folder)
        let second = try #require(
          try await ImportedRunTests.logs(of: again, Selection(), in: folder).first)
        let (repeated, figures) = try ImportedRunTests.log(second)
        if run.framesLost == 0 {
          let items = [log, repeated].map { log in
            log.events.compactMap { if case .bind(let bind) = $0.kind { bind.item } else { nil } }
          }
          #expect(items[0] == items[1])
          #expect(ImportedRunTests.hits(figures) == ImportedRunTests.hits(report))
        }
        #expect(figures[.networkRequests] == report[.networkRequests])
        let served = run.serverLog.filter { $0.status == 200 }.map {
          (Double($0.arrival) / 1e6, "http://127.0.0.1\($0.target)", $0.promised)
        }
        let demand = try ArchivedDemand(
          try HTTPArchive(ImportedRunTests.archive(served), file: "c.har"))
        let binds = try BoundImages(log).binds.count
        #expect(demand.trace.requests.count == binds - Int(ImportedRunTests.hits(report)))
      }
    }
  }

  /// Makes the runs of a scenario and logs them.
  private static func logs(
    of scenario: Scenario, _ selection: Selection, in folder: URL
  ) async throws -> [String] {
    let path = folder.path(percentEncoded: false) + "/logs"
    let experiment = try await Experiment(
      scenario, selection, version: "test", runner: Runner(jobs: 2), logs: path)
    let logs = EventLogFolder(path, experiment.header, of: scenario)
    return try selection.plans(of: scenario).map(logs.path)
  }
}

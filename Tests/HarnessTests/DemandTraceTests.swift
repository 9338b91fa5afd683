import AppModel
import CachePolicies
import Foundation
import Harness
import Metrics
import Primitives
import RequestTraces
import Scenarios
import Testing
import TestSupport
import TraceReplay

/// A session's requests as a trace, and a trace as a session's demand.
@Suite struct DemandTraceTests {
  /// A slow scroll, there and back, on a network without delays: each image is there before the next row comes.
  private static let quiet = """
    network: {round-trip: 0 ms}
    server: {think-time: 0 ms, handshake-time: 0 ms, protocols: [http1]}
    feed: {rows: 300, images: {kind: zipf, distinct: 60}}
    scroll:
      gestures:
        - drag: {distance: 12000 pt, duration: 40 s}
        - drag: {distance: -12000 pt, duration: 40 s}
    settle: 1 s
    """

  private static func strategy(count: Int) -> String {
    """

    strategies:
      - {extends: lru-url, name: lru, memory: {cost-limit: ~, count-limit: \(count)}}
      - no-cache
    """
  }

  /// Capacities well above a screen. A bind that joins a load does not refresh an entry, as a hit would; and the images
  /// of one frame are stored in the order of the answers.
  @Test(arguments: [20, 30, 45])
  func aReplayOfTheBindsHitsAsOftenAsACacheOfImagesByURLInTheSession(_ count: Int) async throws {
    let scenario = try Scenes.scenario(text: Self.quiet + Self.strategy(count: count))
    let experiment = try await Experiment(
      scenario, Selection(strategies: ["lru"]), version: "test", runner: Runner(jobs: 1))
    let run = try #require(scenario.plans.first)
    let trace = try DemandTrace(run, .binds).trace
    let policy = try #require(ReplayPolicy(named: "lru"))
    let capacity = try ReplayCapacity(text: "\(count)")
    let replay = try await Replayer(jobs: 1).replay(
      ReplayPlan(trace, policies: [policy], capacities: [capacity]))[0]
    #expect(Double(trace.requests.count) == experiment.value("lru", .binds))
    // Rows that come on screen in one frame may share a request, which a replay counts as a hit.
    let hits = experiment.value("lru", .memoryHits) + experiment.value("lru", .joinedLoads)
    #expect(Double(replay.counts.hits) == hits)
    #expect(replay.counts.hits > 0 && replay.counts.hits < replay.counts.requests)
  }

  @Test func requestsAreThoseThatTheSessionCounts() async throws {
    let scenario = try Scenes.scenario(text: Self.quiet + Self.strategy(count: 20))
    let first = Selection(seedCount: 1)
    let experiment = try await Experiment(
      scenario, first, version: "test", runner: Runner(jobs: 1))
    for run in try first.plans(of: scenario) {
      let trace = try DemandTrace(run, .requests).trace
      #expect(
        Double(trace.requests.count) == experiment.value(run.strategyName, .networkRequests))
    }
  }

  @Test func theImagesThatARunAsksForAreThoseOfItsRequestsInEachVersion() throws {
    let scenario = try Scenes.scenario(
      text: Self.quiet + "\nevents: [{at: 40 s, change-content: {}}]\nstrategies: [no-cache]")
    let run = try #require(scenario.plans.first)
    let requested = try RequestedImages(of: run).images
    let trace = try DemandTrace(run, .requests).trace
    #expect(requested.count == Set(requested).count)
    #expect(Set(requested.map(\.version)) == [0, 1])
    #expect(Set(requested.map(\.rendition)).count == trace.requests.objectCount)
    #expect(requested.first?.version == 0 && requested.last?.version == 1)
  }

  @Test(arguments: ["fastscroll", "avatars", "slow-read"])
  func allStrategiesHaveTheSameBinds(_ name: String) throws {
    let scenario = try Scenes.library.scenario(name)
    let digests = try scenario.plans.filter { $0.seed == scenario.plans[0].seed }.map {
      TraceDigest(try DemandTrace($0, .binds).trace)
    }
    #expect(Set(digests).count == 1)
  }

  @Test func changedContentChangesTheSizesOfARequest() throws {
    let scenario = try Scenes.scenario(
      text: Self.quiet + "\nevents: [{at: 40 s, change-content: {}}]\nstrategies: [no-cache]")
    let trace = try DemandTrace(try #require(scenario.plans.first), .binds).trace
    #expect(TraceSummary(trace, countsReuse: false).sizesChange)
  }

  private static let down = """
    network: wifi
    feed: {trace: requests.csv.zst}
    scroll: {gestures: [{flicks: {count: 60, velocity: 2000, interval: 600 ms}}]}
    strategies: [lru-url, no-cache, lru-disk]
    """

  /// Writes a scenario beside a compressed trace of 500 requests.
  private static func withTracedScenario(
    _ body: (Scenario, LoadedTrace) async throws -> Void
  ) async throws {
    try await TemporaryFolder.with { folder in
      let made = TraceGenerator(
        [try TracePattern(text: "zipf:objects=80")], sizes: try SizePattern(text: "2KiB..40KiB"))
      let trace = made.trace(requests: 500)
      let csv = TraceFormatCatalog.csv
      let bytes = try Compression.zstd.compressed(csv.bytes(of: trace, file: "made"))
      try Data(bytes).write(to: folder.appending(path: "requests.csv.zst"))
      try Data(Self.down.utf8).write(to: folder.appending(path: "s.yaml"))
      let library = ScenarioLibrary(workingFolder: folder.path(percentEncoded: false))
      try await body(try library.scenario("s.yaml"), trace)
    }
  }

  @Test func scrollingDownPlaysTheTraceInItsOrder() async throws {
    try await Self.withTracedScenario { scenario, trace in
      let played = try DemandTrace(try #require(scenario.plans.first), .binds).trace
      #expect(played.requests.count >= 500)
      #expect(Array(played.requests.ids.prefix(500)) == trace.requests.ids)
      for index in 0..<500 {
        #expect(played.size(at: index) == trace.size(at: index))
      }
      #expect(played.names == trace.names)
    }
  }

  @Test func aLogOfSuchARunReplaysWithoutTheTrace() async throws {
    try await Self.withTracedScenario { scenario, _ in
      try await LoggedRuns.with(scenario) { try LoggedRuns.expectSameDecisions($0, $1) }
    }
  }

  @Test func aLogOfRowsWithSeveralViewsReplaysWithoutTheTrace() async throws {
    try await TemporaryFolder.with { folder in
      let rows = (0..<200).filter { $0 % 5 > 0 }.map { row in
        "\(row),0,face-\(row % 7),900\n" + (row % 2 == 0 ? "\(row),1,photo-\(row),40000\n" : "")
      }
      try Data(("row,view,key,size\n" + rows.joined()).utf8)
        .write(to: folder.appending(path: "views.csv"))
      let text =
        Self.down.replacing("requests.csv.zst", with: "views.csv")
        + "\ntable: {slots: [{}, {}]}\n"
      try Data(text.utf8).write(to: folder.appending(path: "s.yaml"))
      let library = ScenarioLibrary(workingFolder: folder.path(percentEncoded: false))
      let scenario = try library.scenario("s.yaml")
      let played = try DemandTrace(try #require(scenario.plans.first), .binds).trace
      let names = Set((0..<played.names.count).map { played.names.text(at: $0) })
      #expect(names.isSuperset(of: ["face-1", "photo-2"]) && !names.contains("photo-3"))
      try await LoggedRuns.with(scenario) { try LoggedRuns.expectSameDecisions($0, $1) }
    }
  }

  @Test(arguments: [
    ("\"rows\": \"0 ", "\"rows\": \"7 "), ("\"encodedBytes\": \"", "\"encodedBytes\": \"x "),
    ("\"feedTrace\"", "\"feedTrice\""),
  ])
  func aLogWithADamagedTraceIsRefused(_ old: String, _ new: String) async throws {
    try await Self.withTracedScenario { scenario, _ in
      try await LoggedRuns.with(scenario) { _, paths in
        let path = try #require(paths.first)
        let text = String(decoding: try LoggedRuns.bytes(of: path), as: UTF8.self)
        let damaged = text.replacing(old, with: new)
        try #require(damaged != text)
        let error = #expect(throws: ScenarioError.self) {
          try EventLogReplay(Array(damaged.utf8), file: "log")
        }
        #expect(error?.description.contains("feedTrace") == true)
      }
    }
  }
}

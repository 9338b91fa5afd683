import AppModel
import Environment
import Foundation
import Harness
import Metrics
import Platform
import Primitives
import Scenarios
import Testing

/// Timelines of runs, checked strictly and compared with the metrics.
@Suite("Timelines of runs")
struct TimelineTests {
  private static let runner = Runner(jobs: 2)

  /// A short visit that is put away long enough to be suspended, then ends and begins again. Six connections let
  /// requests wait.
  static let away = """
    summary: A visit with an interruption
    network: 3g
    server: {protocols: [http1]}
    feed: {rows: 400}
    scroll: {gestures: [{drag: {distance: 9200 pt, duration: 3 s}}, {scroll-to-top: {}}]}
    events:
      - {at: 2500 ms, background: {}}
      - {at: 9500 ms, foreground: {}}
      - {at: 10500 ms, terminate: {}}
      - {at: 11500 ms, launch: {}}
    settle: 4 s
    strategies: [lru-url, uiimageview-extension, urlcache-synchronizer]
    """

  /// Returns the checked timeline of a scenario's first seed.
  private func checked(_ scenario: Scenario) async throws -> TimelineChecker {
    let plans = try Selection(seedCount: 1).plans(of: scenario)
    return TimelineChecker(try await Self.runner.timelines(of: plans, at: "t.json").contents)
  }

  private func expectAgreement(
    _ scenario: Scenario, _ location: SourceLocation = #_sourceLocation
  ) async throws -> TimelineChecker {
    let checker = try await checked(scenario)
    #expect(checker.problems == [], sourceLocation: location)
    #expect(checker.flowCount > 0, sourceLocation: location)
    let plans = try Selection(seedCount: 1).plans(of: scenario)
    let first = plans.map(\.strategyName).distinct.compactMap { name in
      plans.first { $0.strategyName == name }
    }
    let names = checker.processes.sorted { $0.key < $1.key }.map(\.value)
    #expect(names == first.map(\.strategyName), sourceLocation: location)
    for (place, run) in try await Self.runner.run(first).enumerated() {
      let differences = checker.differences(of: place + 1, from: run.report)
      #expect(differences == [], "\(run.report.strategy)", sourceLocation: location)
    }
    return checker
  }

  @Test(arguments: ["fastscroll", "detail", "tabs", "hitches", "relaunch", "protocols"])
  func slicesFlowsAndCountersAgreeWithTheMetrics(_ name: String) async throws {
    _ = try await expectAgreement(Scenes.library.scenario(name))
  }

  @Test func theyAgreeForAnAppThatIsSuspendedAndEnds() async throws {
    let checker = try await expectAgreement(Scenes.scenario(text: Self.away))
    let queued = checker.slices(of: 1) { $0.category == "queued requests" }
    #expect(queued.contains { $0.start < 2_500_000_000 && $0.end >= 9_500_000_000 })
    let failed = checker.requests(of: 1).filter { $0.name.hasSuffix(", failed") }
    // The app is suspended five seconds after it went to the background.
    #expect(failed.contains { $0.end == 7_500_000_000 })
    #expect(checker.requests(of: 3).contains { $0.name.hasSuffix(", cancelled") })
  }

  @Test func eachPartOfTheRunHasItsTracks() async throws {
    let checker = try await checked(Scenes.scenario(text: Self.away))
    let names = checker.tracks.filter { $0.key.process == 1 }.map(\.value)
    #expect(names.contains("main thread") && names.contains("queued requests"))
    #expect(names.contains("decode queue"))
    #expect(names.count { $0.hasPrefix("host 1, session connection ") } == 6)
    // The main thread does one thing at a time, and so does a connection of HTTP/1.1.
    #expect(!checker.tracks.values.contains { $0.hasPrefix("main thread (") })
    #expect(!checker.tracks.values.contains { $0.contains(#/connection \d+ \(/#) })
    let other = checker.tracks.filter { $0.key.process == 2 }.map(\.value)
    #expect(other.contains("disk"))
  }

  @Test func theDecodeQueueHasATrackForEachWorker() async throws {
    let scenario = try Scenes.library.scenario("detail")
    let checker = try await checked(scenario)
    let workers = checker.tracks.values.filter { $0.hasPrefix("decode queue") }
    #expect(Set(workers).count == scenario.plans.first?.plan.device.decodeWorkers)
  }

  @Test func theSameRunsHaveTheSameTimeline() async throws {
    let plans = try Selection(seedCount: 1).plans(of: Scenes.scenario(text: Self.away))
    let one = try await Self.runner.timelines(of: plans, at: "t.json")
    #expect(try await one == Runner(jobs: 1).timelines(of: plans, at: "t.json"))
  }

  @Test func onlyTheFirstSeedAndPointOfEachStrategyIsAProcess() async throws {
    let text = LoggedRuns.short + "\nsweep: {network: [wifi, 3g]}\n"
    let scenario = try Scenes.scenario(text: text)
    let plans = try Selection(seedCount: 3).plans(of: scenario)
    let checker = TimelineChecker(
      try await Self.runner.timelines(of: plans, at: "t.json").contents)
    #expect(checker.processes.count == 6 && plans.count == 36)
    #expect(checker.problems == [])
    let fast = try #require(plans.first)
    let report = try SimulatedRun(fast).report
    #expect(checker.differences(of: 1, from: report) == [])
  }

  @Test(arguments: [
    #""\"quoted\" \\ back""#, #""<script>alert(1)</script>""#, #""größe 漢字 🙂""#,
    #""esc\e[31m\abell""#, #""\u2028\u202e line""#,
  ])
  func aHostileNameOfAStrategyIsText(_ name: String) async throws {
    let text = Self.away.replacing(
      "[lru-url, uiimageview-extension, urlcache-synchronizer]",
      with: "[{extends: lru-url, name: \(name)}]")
    // A scenario may not have some of the names.
    guard let scenario = try? Scenes.scenario(text: text) else { return }
    let checker = try await checked(scenario)
    #expect(checker.problems == [])
    #expect(checker.processes.values.map(\.self) == scenario.plans.map(\.strategyName).distinct)
  }
}

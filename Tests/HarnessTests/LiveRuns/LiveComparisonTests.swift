import Foundation
import Harness
import ImagePipeline
import Metrics
import Scenarios
import Testing
import TestSupport

@testable import LiveRuns
import Reports

/// Real results of both engines, with changes planted in one of them.
@Suite(.serialized) struct LiveComparisonTests {
  private static let text = """
    network: {extends: lte, name: slow, round-trip: 500 ms}
    server: {protocols: [http1]}
    feed: {rows: 60, pixels: {width: 80, height: 80}}
    table: {row-height: 160 pt}
    scroll:
      gestures:
        - {pause: {duration: 3 s}}
        - {drag: {distance: 1500 pt, duration: 2500 ms}}
        - {drag: {distance: -1500 pt, duration: 2500 ms}}
        - {drag: {distance: 1500 pt, duration: 2500 ms}}
        - {drag: {distance: -1500 pt, duration: 2500 ms}}
    settle: 2 s
    strategies: [lru-url, no-cache]
    """

  @Test func whatIsPlantedInOneEngineIsCaughtAndASlowMachineJudgesNothing() async throws {
    try await TemporaryFolder.with { folder in
      let runs = try await BothEngines(
        Scenes.scenario(text: Self.text), in: folder.path(percentEncoded: false))
      let plain = try runs.comparison { _, value in value }
      let isSlow = plain.runs.contains { !$0.sessions.allSatisfy(\.run.keptUp) }
      #expect((plain.verdict == .tooSlow) == isSlow)
      let waits = Self.disagreements(plain).filter { $0 == "meanTimeToImage" }
      #expect(isSlow || waits.isEmpty)

      let late = try runs.comparison { $0.unit == .milliseconds ? 1.5 * $1 : $1 }
      let found = Self.disagreements(late).filter { $0 == "meanTimeToImage" }
      #expect(isSlow || found.count == 3, "in both strategies and in their difference")
      #expect(isSlow || late.verdict == .disagrees)

      let wrong = try runs.comparison { $0 == .wrongImages ? $1 + 1 : $1 }
      #expect(Self.disagreements(wrong).count { $0 == "wrongImages" } == 2)
      #expect(isSlow || wrong.verdict == .disagrees)

      let slow = try runs.comparison { $0 == .framesLost ? 1_000 : $1 }
      #expect(slow.verdict == .tooSlow)
      #expect(slow.text.hasPrefix("no verdict: the machine was too slow in 6 of 6 live runs"))
      #expect(slow.runs.allSatisfy { !$0.holds })
    }
  }

  private static func disagreements(_ comparison: EngineComparison) -> [String] {
    (comparison.runs.map(\.agreement) + comparison.differences)
      .flatMap { $0.disagreements.map(\.name) }
  }
}

/// A scenario simulated once and live three times, with logs.
private struct BothEngines {
  private let virtual: [String]
  private let live: [[LoggedRun]]

  init(_ scenario: Scenario, in folder: String) async throws {
    let plans = try Selection().ofFirstSeed.plans(of: scenario)
    let simulated = try await Experiment(
      scenario, Selection(seedCount: 1), version: "test", runner: Runner(jobs: 1),
      logs: folder + "virtual")
    virtual = plans.map {
      EventLogFolder(folder + "virtual", simulated.header, of: scenario).path(of: $0)
    }
    var live = plans.map { _ in [LoggedRun]() }
    for number in 1...3 {
      let logs = "\(folder)live\(number)"
      let experiment = try await Experiment(
        live: scenario, version: "test", runner: LiveRunner(speed: 2), logs: logs)
      for (index, plan) in plans.enumerated() {
        let path = EventLogFolder(logs, experiment.header, of: scenario).path(of: plan)
        live[index].append(
          LoggedRun(run: try #require(experiment.runs[index] as? LiveRun), log: path))
      }
    }
    self.live = live
  }

  /// Returns the comparison, with a change to each figure of the live runs.
  func comparison(_ change: (Metric, Double) -> Double) throws -> EngineComparison {
    EngineComparison(
      try zip(virtual, live).map { virtual, live in
        try Verification(
          virtual: virtual,
          live: live.map { logged in
            var run = logged.run
            run.report = run.report.changed(change)
            return LoggedRun(run: run, log: logged.log)
          })
      })
  }
}

extension RunReport {
  fileprivate func changed(_ change: (Metric, Double) -> Double) -> RunReport {
    var changed = values
    for metric in Metric.all { changed[metric] = values[metric].map { change(metric, $0) } }
    return RunReport(
      strategy: strategy, policy: policy, seed: seed, parameters: parameters,
      RunOutcome(values: changed, timeline: timeline, waits: waits))
  }
}

import Analysis
import AppModel
import CacheBench
import Foundation
import Harness
import ImagePipeline
import Metrics
import Reports
import Testing
import TestSupport

@Suite("A strategy of a package's own takes the place of a scenario's")
struct CustomStrategyTests {
  /// Keeps no image, under the name of the catalog's LRU.
  private struct LRUInName: KeepsNothing, ~Copyable {
    static var name: String { "lru" }
    init(_ parameters: NoParameters, capacity: Capacity, objectCount: Int) {}
  }

  private func like(_ preset: String, _ name: String) throws -> CustomStrategy {
    try CustomStrategy(name, like: preset, library: Scenes.library)
  }

  @Test func aPolicyPassedInIsFoundBeforeOneOfTheCatalog() async throws {
    let plain = try like("lru-url", "plain")
    var ours = plain.evicting(by: LRUInName.self)
    ours.strategy.name = "ours"
    let reports = try await Scenes.library.scenario("scroll-back").reports(of: [plain, ours])
    #expect(reports.map(\.strategy).distinct == ["plain", "ours"])
    for report in reports { #expect((report.memoryHits > 0) == (report.strategy == "plain")) }
  }

  @Test func aPresetRunsAsItDoesInTheScenario() async throws {
    let scenario = try Scenes.library.scenario("fastscroll")
    let own = try await scenario.reports(of: [like("lru-url", "lru-url")])
    let built = try await Scenes.experiment("fastscroll", Selection(strategies: ["lru-url"]))
    #expect(own.map(\.values) == built.reports.map(\.values))
  }

  @Test func everyPointOfTheSweepAndEverySeedStays() async throws {
    let scenario = try Scenes.scenario(
      text: """
        feed: {rows: 50}
        scroll:
          gestures: [{drag: {distance: 400 pt, duration: 1 s}}]
        strategies: [no-cache, lru-url]
        seeds: [3, 5]
        sweep: {network: [lte, wifi]}
        assertions: [lru-url.staleAssignments == 0]
        """)
    let ours = try scenario.comparing([like("lru-url", "ours")])
    #expect(ours.plans.map(\.seed) == [3, 5, 3, 5])
    #expect(
      ours.plans.map { $0.parameters.map(\.value) } == [["lte"], ["lte"], ["wifi"], ["wifi"]])
    #expect(ours.assertions.isEmpty)
    let experiment = try await Experiment(ours, version: "test", runner: Runner(jobs: 2))
    #expect(experiment.document.runs.count == 4)
    #expect(try experiment.failures().isEmpty)
  }

  @Test func aWholeStrategyNeedsNoComponents() async throws {
    let idle = CustomStrategy("idle") { _ in Idle() }
    let report = try #require(try await idle.reports(in: "fastscroll").first)
    #expect(report.binds > 0)
    #expect(report.networkRequests == 0)
    #expect(report.neverShown == 1)
  }

  @Test func whatIsWrongIsSaidBeforeAnythingRuns() throws {
    let scenario = try Scenes.library.scenario("fastscroll")
    var wrong = try like("lru-url", "wrong")
    wrong.strategy.memory?.lowWater = 2
    wrong.strategy.memory?.policy = "seive"
    wrong.strategy.fetch.connections = 0
    let error = #expect(throws: ScenarioError.self) { try scenario.comparing([wrong, wrong]) }
    let text = error?.description ?? ""
    #expect(text.contains("strategy 'wrong': 'memory.low-water' must be from 0 to 1"))
    #expect(text.contains("'fetch.connections' must be at least 1"))
    #expect(text.contains("unknown eviction policy 'seive'; did you mean 'sieve'?"))
    #expect(text.contains("a second strategy 'wrong'"))
    #expect(throws: ScenarioError.self) { try scenario.comparing([]) }
  }

  @Test func aCustomRunIsLoggedAndItsResultsAreRead() async throws {
    try await TemporaryFolder.with { folder in
      let ours = try like("lru-url", "ours").prefetching(by: VelocityWindow())
      let scenario = try Scenes.library.scenario("fastscroll").comparing([ours])
      let logs = folder.path(percentEncoded: false)
      let run = try await Experiment(
        scenario, version: "test", runner: Runner(jobs: 1), logs: logs)
      let written = try #require(
        try FileManager.default.contentsOfDirectory(atPath: logs).first { $0.hasSuffix(".jsonl") })
      let log = try Data(contentsOf: folder.appending(path: written))
      let replay = try EventLogReplay([UInt8](log), file: written)
      #expect(replay.report?.values == run.reports.first?.values)
    }
  }

  @Test func aMetricWithoutDataFailsEveryComparison() async throws {
    let report = try #require(
      try await like("lru-url", "ours").reports(in: "fastscroll", library: Scenes.library).first)
    #expect(report.staleAssignments == 0)
    #expect(!(report.pixelStaleAssignments == 0) && !(report.pixelStaleAssignments > 0))
  }
}

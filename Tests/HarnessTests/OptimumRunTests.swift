import CachePolicies
import Harness
import Metrics
import Primitives
import Scenarios
import Testing

@Suite("The offline optimum of whole runs")
struct OptimumRunTests {
  /// Every strategy with the scenario's first seed, under each model of NSCache.
  @Test(arguments: Scenes.names)
  func noStrategyHasMoreMemoryHitsThanTheOptimum(scenario: String) async throws {
    let experiment = try await Experiment(
      Scenes.library.scenario(scenario, adding: ["all"], models: NSCacheModel.virtual),
      Selection(seedCount: 1), version: "test", runner: Runner(jobs: 2))
    #expect(experiment.reports.count > 29)
    for report in experiment.reports {
      let hits = try #require(report[.memoryHitRatio])
      guard let optimum = report[.optimalMemoryHitRatio] else {
        #expect(hits == 0, "\(report.strategy) has no memory store")
        continue
      }
      #expect(hits <= optimum, "\(report.strategy), seed \(report.seed), \(report.parameters)")
      let share = report[.percentOfOptimum] ?? 1
      #expect(share <= 1, "\(report.strategy), seed \(report.seed)")
    }
  }

  /// Small stores, in which images that are still loading have the largest effect.
  @Test(arguments: [1, 2, 3, 5, 10])
  func smallStoresStayBelowItToo(images: Int) async throws {
    let policies = PolicyCatalog.eviction.filter(\.isBounded).map(\.name)
    let strategies = policies.flatMap { policy in
      [("arrival", false), ("delivery", true)].map { stores, prefetch in
        """
          - extends: lru-url
            name: \(policy)-\(stores)
            keys: {memory: \(prefetch ? "row" : "url")}
            memory: {policy: \(policy), cost-limit: null, count-limit: \(images), stores: \(stores)}
            prefetch: \(prefetch ? "table" : "none")

        """
      }
    }
    let experiment = try await Scenes.experiment(
      text: """
        feed: {rows: 60, images: {kind: zipf, distinct: 25}}
        scroll:
          gestures: [{flicks: {count: 5, velocity: 3000}}, {flicks: {count: 5, velocity: -3000}}]
        events:
          - {at: 2 s, rows: {insert: {at: 0, count: 2}}}
          - {at: 4 s, change-content: {share: 0.5}}
        strategies:
        \(strategies.joined())
        """, seedCount: 3)
    #expect(experiment.reports.count == policies.count * 6)
    for report in experiment.reports {
      let hits = try #require(report[.memoryHitRatio])
      let optimum = try #require(report[.optimalMemoryHitRatio])
      #expect(hits <= optimum, "\(report.strategy), seed \(report.seed)")
    }
  }
}

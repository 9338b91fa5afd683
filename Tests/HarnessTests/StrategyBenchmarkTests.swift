import AppModel
import Scenarios
import Harness
import Testing

@Suite struct StrategyBenchmarkTests {
  @Test func theRunsOfAStrategyAreAddedUp() throws {
    let scenario = try Scenes.scenario(
      text: """
        feed: {rows: 40}
        scroll: {gestures: [{flicks: {count: 2, velocity: 3000}}]}
        seeds: [1, 2]
        strategies: [lru-url, no-cache]
        """)
    let plans = try Selection().plans(of: scenario)
    var runs: [String] = []
    let benchmark = try StrategyBenchmark(plans, rounds: 3) {
      runs.append("\($0.strategyName) \($0.seed)")
    }
    #expect(runs.count == plans.count * 3)
    #expect(Set(runs).count == plans.count)
    #expect(benchmark.costs.map(\.strategy) == ["lru-url", "no-cache"])
    for cost in benchmark.costs {
      let events = try plans.filter { $0.strategyName == cost.strategy }
        .reduce(0) { try $0 + SimulatedRun($1).events }
      #expect(cost.events == events)
      #expect(cost.times.count == 3 && cost.times.allSatisfy { $0 > .zero })
      #expect(cost.ratio(to: cost) == 1)
    }
    let lightest = try #require(benchmark.lightest)
    #expect(benchmark.costs.allSatisfy { $0.nanoseconds >= lightest.nanoseconds })
  }
}

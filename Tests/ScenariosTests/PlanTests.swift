import AppModel
import Environment
import ImagePipeline
import Primitives
import Scenarios
import Testing

/// Tests the runs of a scenario.
@Suite struct PlanTests {
  private func describe(_ run: PlannedRun) -> String {
    let point = run.parameters.map { "\($0.path)=\($0.value) " }.joined()
    return "\(point)\(run.strategyName) \(run.seed)"
  }

  @Test func ratesOfEventsApplyToTheSeedsOfTheFileAsToOthers() throws {
    let scenario = try ScenarioText.read(
      """
      strategies: [lru-url]
      seeds: {count: 1, from: 7}
      events: [{at: 2 s, rate: {down: 0 bps}}]
      """)
    let run = try #require(scenario.plans.first)
    #expect(run.plan.network.recording != nil)
    #expect(run.plan.network.recording == run.withSeed(7).plan.network.recording)
  }

  @Test func everyPointOfTheSweepRunsEachStrategyWithEachSeed() throws {
    let scenario = try ScenarioText.read(
      """
      strategies: [lru-url, no-cache]
      seeds: {count: 2, from: 7}
      sweep: {network: [lte, 3g]}
      """)
    #expect(
      scenario.plans.map(describe) == [
        "network=lte lru-url 7", "network=lte lru-url 8", "network=lte no-cache 7",
        "network=lte no-cache 8", "network=3g lru-url 7", "network=3g lru-url 8",
        "network=3g no-cache 7", "network=3g no-cache 8",
      ])
    #expect(scenario.plans[7].plan.network.name == "3g")
  }

  @Test func aPathMayLeadIntoThePresetThatAnotherNamed() throws {
    let scenario = try ScenarioText.read(
      """
      strategies: [no-cache]
      seeds: [1]
      sweep:
        network: [3g, edge]
        network.loss: [0, 0.5]
      """)
    let networks = scenario.plans.map { "\($0.plan.network.name) \($0.plan.network.loss)" }
    #expect(networks == ["3g 0.0", "3g 0.5", "edge 0.0", "edge 0.5"])
  }

  @Test func aPathIntoStrategiesLeadsIntoThoseThatHaveThePart() throws {
    let scenario = try ScenarioText.read(
      """
      strategies: [lru-url, no-cache, unbounded]
      seeds: [1]
      sweep: {strategy.memory.cost-limit: [8 MiB], strategy.fetch.coalesces: [false]}
      """)
    let strategies = scenario.plans.map(\.plan.strategy)
    #expect(strategies.map { $0.memory?.costLimit?.description } == ["8 MiB", nil, "8 MiB"])
    #expect(strategies.map(\.fetch.coalesces) == [false, false, false])
  }

  @Test func theModelOfNSCacheIsNamed() throws {
    let scenario = try ScenarioText.read(
      """
      strategies: [nsurl-extension, lru-url, no-cache]
      seeds: [1]
      sweep: {nscache: [darwin, linux, lru]}
      """)
    let models = scenario.plans.filter { $0.strategyName == "nsurl-extension" }
    #expect(
      models.map { $0.plan.strategy.memory?.policy } == ["nscache-darwin", "nscache-linux", "lru"])
    #expect(
      models.map(\.policy) == [
        "nscache (darwin model)", "nscache (linux model)", "nscache (lru model)",
      ])
    #expect(scenario.plans[1].policy == "lru")
    #expect(scenario.plans[2].policy == "")
  }

  @Test func whatAMappingSaysIsLaidOverThePresetPartByPart() throws {
    let scenario = try ScenarioText.read(
      "strategies:\n  - {extends: nsurl-extension, name: mine, memory: {count-limit: null}, http: null}"
    )
    let strategy = scenario.plans[0].plan.strategy
    #expect(strategy.name == "mine")
    #expect(strategy.summary.isEmpty)
    #expect(strategy.memory?.countLimit == nil)
    #expect(strategy.memory?.costLimit?.description == "10 MiB")
    #expect(strategy.http == nil)
    #expect(strategy.transition == .fade)
  }

  @Test func assertionsKeepTheirPlaces() throws {
    let scenario = try ScenarioText.read(
      "strategies: [no-cache]\nassertions:\n  - no-cache.hitRatio == 0")
    #expect(scenario.assertions.map(\.text) == ["no-cache.hitRatio == 0"])
    #expect(scenario.assertions.map(\.mark.description) == ["s.yaml:3:5"])
  }

  @Test(
    arguments: [
      ("", 1...20), ("seeds: {count: 3}", 1...3), ("seeds: {from: 5}", 5...24),
      ("seeds: {count: 2, from: 7}", 7...8),
    ] as [(String, ClosedRange<UInt64>)])
  func thereAreTwentySeedsUnlessTheFileSaysOtherwise(
    text: String, seeds: ClosedRange<UInt64>
  ) throws {
    let scenario = try ScenarioText.read("strategies: [no-cache]\n" + text)
    #expect(scenario.plans.map(\.seed) == Array(seeds))
  }

  @Test func theFirstSeedsAreThoseOfTheFileAndThenTheNext() throws {
    let seeds = try ScenarioText.read("strategies: [no-cache]\nseeds: [9, 4]").seeds
    #expect(seeds.first(1) == [9] && seeds.first(2) == [9, 4] && seeds.first(4) == [9, 4, 10, 11])
  }

  @Test func aReferenceIsAStrategyOfTheScenario() throws {
    let text = "strategies: [no-cache, lru-url]\nreference: "
    #expect(try ScenarioText.read(text + "lru-url").reference == "lru-url")
    #expect(try ScenarioText.read("strategies: [no-cache]").reference == nil)
    #expect(
      ScenarioText.error(text + "lru-ulr")?.description
        == "s.yaml:2:12: unknown strategy 'lru-ulr'; did you mean 'lru-url'?")
  }

  @Test func aCureInheritsNoDefect() throws {
    let guarded = try ScenarioText.library.strategy("uiimageview-extension-guarded")
    #expect(guarded.defect == nil)
    #expect(try ScenarioText.library.strategy("uiimageview-extension").defect != nil)
  }

  @Test func whatTheFileLeavesOutIsResolved() throws {
    let scenario = try ScenarioText.read("strategies: [no-cache]")
    let resolved = try scenario.resolved
    #expect(resolved["device"]?["name"]?.scalar?.text == "iphone-13")
    #expect(resolved["network"]?["name"]?.scalar?.text == "lte")
    #expect(resolved["strategies"]?.items?.first?["memory"]?.isNull == true)
    #expect(resolved["seeds"]?.items?.count == 20)
    #expect(resolved["scroll"]?["screen-scale"]?.scalar?.text == "3")
  }
}

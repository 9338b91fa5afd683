import Primitives
import Testing

@testable import Scenarios

@Suite("Large scenarios are refused before they are read")
struct LargeScenarioTests {
  private func strategies(_ count: Int, more: String = "") -> String {
    "strategies:\n" + (0..<count).map { "  - {extends: lru-url, name: s\($0)}\n" }.joined() + more
  }

  @Test func tooManyStrategiesAreRefusedAtOnce() {
    let clock = ContinuousClock()
    var error: ScenarioError?
    let time = clock.measure { error = ScenarioText.error(strategies(39_000)) }
    #expect(error?.description.hasSuffix("39000 strategies; a scenario has at most 1000") == true)
    #expect(error?.diagnostics.count == 1 && time < .seconds(60))
  }

  @Test func tooManyStrategiesAtPointsAreRefusedAtOnce() {
    let values = (0..<2_000).map { "\($0)" }.joined(separator: ",")
    let error = ScenarioText.error(strategies(51, more: "sweep: {seeds: [\(values)]}\n"))
    #expect(
      error?.description.hasSuffix(
        "51 strategies at 2000 points of the sweep; at most 100000 together") == true)
  }

  @Test func aScenarioWithoutPlansHasTheSameStrategiesAndPoints() throws {
    let whole = try ScenarioText.library.scenario("protocols")
    let lean = try ScenarioText.library.scenarioWithoutPlans("protocols")
    #expect(lean.plans.isEmpty && !whole.plans.isEmpty)
    #expect(lean.strategyPoints == whole.strategyPoints)
    #expect(lean.warnings == whole.warnings && lean.assertions == whole.assertions)
    #expect(
      whole.strategyPoints
        == whole.plans.map { StrategyPoint(strategy: $0.strategyName, parameters: $0.parameters) }
        .distinct)
  }
}

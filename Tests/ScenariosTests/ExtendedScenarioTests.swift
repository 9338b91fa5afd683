import AppModel
import Environment
import Primitives
import Scenarios
import Testing

@Suite("Scenarios that extend others")
struct ExtendedScenarioTests {
  @Test func whatTheySayIsLaidOverTheOther() throws {
    let own = try ScenarioText.read(
      """
      extends: posts
      feed: {rows: 77}
      strategies: [lru-url]
      """)
    let base = try ScenarioText.library.scenario("posts")
    let plan = try #require(own.plans.first?.plan)
    #expect(plan.feed.rows == 77)
    #expect(plan.feed.classes == base.plans.first?.plan.feed.classes)
    #expect(plan.table == base.plans.first?.plan.table)
    #expect(Set(own.plans.map(\.strategyName)) == ["lru-url"])
    #expect(own.name == "s")
  }

  @Test func assertionsAndTheReferenceAreTheOthersOwn() throws {
    let own = try ScenarioText.read("extends: posts\nstrategies: [no-cache, lru-url]")
    #expect(own.assertions.isEmpty && own.reference == nil)
  }

  @Test func nullTakesBackTheSweepOfTheOther() throws {
    let base = try ScenarioText.library.scenario("protocols")
    #expect(base.plans.contains { !$0.parameters.isEmpty })
    let own = try ScenarioText.read("extends: protocols\nsweep: null\nnetwork: lte")
    #expect(!own.plans.isEmpty && own.plans.allSatisfy(\.parameters.isEmpty))
  }

  @Test func theSameStrategiesRunWhereNoneAreNamed() throws {
    let own = try ScenarioText.read("extends: posts\nnetwork: 3g")
    let base = try ScenarioText.library.scenario("posts")
    #expect(own.plans.map(\.strategyName) == base.plans.map(\.strategyName))
  }

  @Test(arguments: [
    ("extends: postss", "s.yaml:1:10: unknown scenario 'postss'; did you mean 'posts'?"),
    ("extends: [posts]", "s.yaml:1:10: expected the name of a scenario, found a list"),
    ("extends: posts\nfeeed: {}", "s.yaml:2:1: unknown key 'feeed'; did you mean 'feed'?"),
  ])
  func whatIsWrongIsReportedWhereItIsWritten(text: String, message: String) {
    #expect(ScenarioText.error(text)?.description.hasPrefix(message) == true)
  }
}

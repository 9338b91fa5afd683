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

  @Test func assertionsAreTheOthersOwn() throws {
    let base = try ScenarioText.library.scenario("protocols")
    #expect(
      try !base.assertions.isEmpty && ScenarioText.read("extends: protocols").assertions.isEmpty)
  }

  @Test(arguments: [
    ("extends: fastscroll", "lru-url"),
    ("extends: fastscroll\nstrategies: [no-cache, lru-url]", "lru-url"),
    ("extends: fastscroll\nstrategies: [no-cache, nuke]", nil),
    ("extends: fastscroll\nreference: nuke", "nuke"), ("extends: fastscroll\nreference: null", nil),
    ("extends: fastscroll\nsweep: {network: [lte, 3g]}", "lru-url"),
  ])
  func theReferenceIsInheritedIfItRuns(_ text: String, _ reference: String?) throws {
    #expect(try ScenarioText.read(text).reference == reference)
  }

  @Test func aReferenceOfItsOwnMustRun() {
    let error = ScenarioText.error("extends: fastscroll\nstrategies: [nuke]\nreference: lru-url")
    #expect(error?.description.hasPrefix("s.yaml:3:12: unknown strategy 'lru-url'") == true)
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

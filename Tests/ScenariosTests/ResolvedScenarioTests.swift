import Testing
import Primitives
import YAML

@testable import Scenarios
@testable import TextOutput

/// A check fills in the keys that one of two scenarios leaves out.
struct ResolvedScenarioTests {
  @Test(arguments: ScenarioText.names)
  func whatIsWholeStaysAsItIs(name: String) throws {
    let resolved = try ScenarioText.library.scenario(name).resolved
    let completed = try #require(ResolvedScenario.completed(ResolvedText.json(resolved)))
    let read = try YAMLParser.parse(completed, file: name)
    for entry in resolved.entries ?? [] where entry.key != "sweep" {
      #expect(
        try ResolvedText.json(#require(read[entry.key])) == ResolvedText.json(entry.value),
        "\(entry.key)")
    }
  }

  @Test func aKeyThatIsLeftOutHasItsDefault() throws {
    let resolved = try ScenarioText.library.scenario("fastscroll").resolved
    let text = ResolvedText.json(resolved.without("settle").without("refresh"))
    #expect(resolved["settle"] != nil && resolved["refresh"] != nil)
    let completed = try YAMLParser.parse(#require(ResolvedScenario.completed(text)), file: "a")
    #expect(completed["settle"]?.scalar?.text == "2 s")
    #expect(completed["refresh"]?["limit"] != nil)
  }

  @Test(arguments: [#"{"wind": "calm"}"#, "no object", "{", ""])
  func whatCannotBeReadHasNoDefaults(text: String) {
    #expect(ResolvedScenario.completed(text) == nil)
  }
}

import Environment
import Primitives
import Scenarios
import Testing
import YAML

/// The feed, server, network and device, as files give them.
@Suite struct ScenarioPartsTests {
  @Test func everyPartReadsBackItsDefaults() throws {
    try readsBack(FeedConfiguration())
    try readsBack(NetworkProfile())
    try readsBack(DeviceProfile())
    try readsBack(ServerConfiguration())
  }

  private func readsBack<Part: KeyedConfiguration>(_ part: Part) throws {
    let text = ResolvedText.yaml(try part.node())
    #expect(try NodeReader.decode(Part.self, from: text, file: "f.yaml") == part)
    #expect(try NodeReader.decode(Part.self, from: "{}", file: "f.yaml") == part)
  }

  @Test(arguments: [
    (
      "down: 0\nround-trip: 20 ms\nqueue: 10 B",
      "lte.yaml:1:7: down must be above 0 bps\nlte.yaml:3:8: queue must be at least 3 kB"
    )
  ])
  func impossibleValuesAreReportedOnceAllValuesAreWellFormed(text: String, message: String) {
    let error = #expect(throws: ScenarioError.self) {
      try NodeReader.decode(NetworkProfile.self, from: text, file: "lte.yaml")
    }
    #expect(error?.description == message)
  }
}

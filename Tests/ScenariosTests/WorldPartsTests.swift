import Primitives
import Scenarios
import Testing
import World
import YAML

/// The parts of the world, as files give them.
@Suite struct WorldPartsTests {
  @Test func everyPartReadsBackItsDefaults() throws {
    try readsBack(FeedConfiguration())
    try readsBack(NetworkProfile())
    try readsBack(DeviceProfile())
    try readsBack(ServerConfiguration())
  }

  private func readsBack<Part: Configuration>(_ part: Part) throws {
    let text = try ResolvedText.yaml(of: part)
    #expect(try YAMLDecoder.decode(Part.self, from: text, file: "f.yaml") == part)
    #expect(try YAMLDecoder.decode(Part.self, from: "{}", file: "f.yaml") == part)
  }

  @Test(arguments: [
    (
      "down: 0\nround-trip: 20 ms\nconnections-per-host: 0",
      "lte.yaml:1:7: down must be above 0 bps\nlte.yaml:3:23: connections-per-host must be from 1 to 1000"
    ),
    ("down: 0\ntransport: http3", "lte.yaml:2:12: unknown value 'http3'; did you mean 'http1'?"),
  ])
  func impossibleValuesAreReportedOnceAllValuesAreWellFormed(text: String, message: String) {
    let error = #expect(throws: ScenarioError.self) {
      try YAMLDecoder.decode(NetworkProfile.self, from: text, file: "lte.yaml")
    }
    #expect(error?.description == message)
  }
}

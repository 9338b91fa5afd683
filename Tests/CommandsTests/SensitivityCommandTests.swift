import Foundation
import Testing
import TestSupport

@Suite("cachebench study sensitivity")
struct SensitivityCommandTests {
  private static let scene = """
    network: edge
    feed: {rows: 30, pixels: {width: 120, height: 120}}
    scroll: {gestures: [{flick: {velocity: 2000}}, {scroll-to-top: {}}]}
    settle: 1 s
    strategies: [lru-url, no-cache]

    """

  @Test func whatDecidesComesFirstWithinEightyColumns() async throws {
    try await Workplace.withScene(Self.scene) { place in
      let study = try await place.run("study", "sensitivity", "scene.yaml", "--seeds", "2")
      #expect(study.code == 0 && study.error.isEmpty)
      let lines = study.output.lines
      #expect(lines.first?.hasPrefix("scene: ") == true)
      #expect(lines.allSatisfy { $0.count <= 80 })
      #expect(study.output.contains("server.think-time"))
      #expect(study.output.contains("No effect: "))
      #expect(study.output.contains("No difference from lru-url is significant with 2 seeds"))
    }
  }

  @Test func scriptsGetEveryGuessWithItsMoves() async throws {
    try await Workplace.withScene(Self.scene) { place in
      let study = try await place.run(
        "study", "sensitivity", "scene.yaml", "--seeds", "1", "--against", "no-cache", "--json",
        exits: 0)
      let document = try JSONSerialization.jsonObject(with: Data(study.output.utf8))
      let object = try #require(document as? [String: Any])
      #expect(object["against"] as? String == "no-cache" && object["worlds"] as? Int == 1)
      let guesses = try #require(object["guesses"] as? [[String: Any]])
      #expect(guesses.count > 20)
      #expect(guesses.allSatisfy { ($0["moves"] as? [[String: Any]])?.count == 2 })
    }
  }

  @Test func mistakesAreForTheCaller() async throws {
    try await Workplace.with { place in
      let misspelt = try await place.run(
        "study", "sensitivity", "stale-cells", "--against", "lru-rul")
      #expect(misspelt.code == 64 && misspelt.error.contains("did you mean 'lru-url'"))
      try await place.run("study", "sensitivity", "stale-cells", "--seeds", "0", exits: 64)
    }
  }
}

import Foundation
import TestSupport
import Testing

@Suite("cachebench bench")
struct BenchTests {
  @Test func everyStrategyOfAScenarioIsMeasuredAgainstTheLightest() async throws {
    try await Workplace.with { place in
      try place.write(sceneText, to: "scene.yaml")
      let bench = try await place.run(
        "bench", "scene.yaml", "--strategy", "all", "--rounds", "2", "--json")
      #expect(bench.code == 0)
      let document = try JSONSerialization.jsonObject(with: Data(bench.output.utf8))
      let object = try #require(document as? [String: Any])
      #expect(object["schemaVersion"] as? Int == 1)
      let strategies = try #require(object["strategies"] as? [[String: Any]])
      #expect(
        strategies.prefix(2).map { $0["strategy"] as? String } == ["lru-url", "no-cache"])
      #expect(strategies.count > 29)
      let costs = strategies.compactMap { $0["nanosecondsPerEvent"] as? Double }
      #expect(costs.count == strategies.count && costs.allSatisfy { $0 > 0 })
      let lightest = strategies.filter { $0["nanosecondsPerEvent"] as? Double == costs.min() }
      #expect(lightest.contains { $0["timesTheLightest"] as? Double == 1 })
      #expect(strategies.allSatisfy { ($0["events"] as? Int ?? 0) > 0 })
    }
  }

  @Test func theTableHasTheLightestFirst() async throws {
    try await Workplace.with { place in
      let bench = try await place.run("bench", "stale-cells", "--rounds", "1")
      #expect(bench.code == 0)
      let lines = bench.output.lines
      #expect(lines.first?.contains("× fastest") == true)
      #expect(lines.dropFirst(2).first?.hasSuffix("1.00") == true)
    }
  }

  @Test func mistakesAreForTheCaller() async throws {
    try await Workplace.with { place in
      let misspelt = try await place.run("bench", "stale-cells", "--strategy", "lru-rul")
      #expect(misspelt.code == 64 && misspelt.error.contains("did you mean 'lru-url'"))
      let alone = try await place.run("bench", "--rounds", "3")
      #expect(alone.code == 64 && alone.error.contains("--rounds needs a scenario"))
      #expect(alone.output.isEmpty)
    }
  }
}

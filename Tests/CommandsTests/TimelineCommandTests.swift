import Foundation
import Testing
import TestSupport

@Suite("cachebench run --timeline")
struct TimelineCommandTests {
  /// Returns the names of the processes of a timeline.
  private func processes(_ place: Workplace, _ path: String) throws -> [String] {
    let data = try Data(contentsOf: place.folder.appending(path: path))
    let root = try JSONSerialization.jsonObject(with: data) as? [String: Any]
    let events = try #require(root?["traceEvents"] as? [[String: Any]])
    return events.filter { $0["name"] as? String == "process_name" }
      .compactMap { ($0["args"] as? [String: Any])?["name"] as? String }
  }

  @Test func itWritesAProcessForEachStrategyBesideTheResults() async throws {
    try await Workplace.withScene { place in
      let outcome = try await place.run(
        "run", "scene.yaml", "--no-charts", "--seeds", "3", "--timeline", "new/timeline.json")
      #expect(outcome.code == 0 && outcome.error.isEmpty)
      #expect(outcome.output.hasSuffix("in Results/scene\ntimeline in new/timeline.json\n"))
      #expect(try processes(place, "new/timeline.json") == ["lru-url", "no-cache"])
      #expect(place.exists("Results/scene/results.json"))
    }
  }

  @Test func itHasTheSelectedStrategiesWithTheFirstSelectedSeed() async throws {
    try await Workplace.withScene { place in
      func timeline(_ file: String, _ seeds: String) async throws -> String {
        try await place.run(
          "run", "scene.yaml", "--no-charts", "--strategy", "no-cache,nuke", "--seed", seeds,
          "--force", "--timeline", file, exits: 0)
        return try place.read(file)
      }
      let seven = try await timeline("a.json", "7")
      #expect(try processes(place, "a.json") == ["no-cache", "nuke"])
      #expect(try await timeline("b.json", "7,3") == seven)
      #expect(try await timeline("c.json", "3") != seven)
    }
  }

  @Test func itChangesNoResult() async throws {
    try await Workplace.withScene { place in
      _ = try await place.run("run", "scene.yaml", "--no-charts", "--out", "one")
      _ = try await place.run(
        "run", "scene.yaml", "--no-charts", "--out", "two", "--timeline", "t.json")
      #expect(try place.read("one/results.json") == place.read("two/results.json"))
    }
  }

  @Test(arguments: [
    ["scene.yaml", "--live", "--timeline", "t.json"],
    ["scene.yaml", "fastscroll", "--timeline", "t.json"],
  ])
  func itIsRefusedForLiveRunsAndForSeveralScenarios(_ arguments: [String]) async throws {
    try await Workplace.withScene { place in
      let outcome = try await BuiltBinary.run(["run"] + arguments, in: place.folder, exits: 64)
      #expect(outcome.error.contains("--timeline shows simulated runs of one scenario"))
      #expect(!place.exists("t.json") && !place.exists("Results"))
    }
  }

  @Test func aFileThatCannotBeWrittenLeavesNothingElse() async throws {
    try await Workplace.withScene { place in
      try place.write("", to: "file")
      let outcome = try await place.run(
        "run", "scene.yaml", "--no-charts", "--timeline", "file/t.json", exits: 6)
      #expect(outcome.error.contains("file/t.json"))
      #expect(!place.exists("Results/scene/results.json"))
    }
  }
}

import Foundation
import Testing
import TestSupport

@Suite("cachebench compare")
struct CompareTests {
  /// Makes results of a strategy with little and with much memory.
  private func withResults(_ body: (Workplace) async throws -> Void) async throws {
    try await Workplace.with { place in
      for (folder, limit) in [("much", "32 MiB"), ("little", "1 MiB")] {
        try place.write(ChangedStrategyTests.scene(limit: limit), to: "scene.yaml")
        try await place.run(
          "run", "scene.yaml", "--out", folder, "--no-charts", "--quiet", exits: 0)
      }
      try await body(place)
    }
  }

  @Test func twoResultsAreComparedSeedBySeed() async throws {
    try await withResults { place in
      for paths in [("much", "little"), ("much/results.json", "little/results.json")] {
        let outcome = try await place.run("compare", paths.0, paths.1, exits: 0)
        #expect(outcome.output.contains("mine: memory.cost-limit 32 MiB → 1 MiB"))
        #expect(outcome.output.contains("8 worse of 8"))
      }
    }
  }

  @Test func aComparisonFailsWhereThatIsAskedFor() async throws {
    try await withResults { place in
      try await place.run("compare", "much", "little", "--fail-on", "regressions", exits: 2)
      try await place.run("compare", "much", "little", "--fail-on", "peakMemoryBytes", exits: 0)
    }
  }

  @Test func theSameResultsAreTheSame() async throws {
    try await withResults { place in
      let outcome = try await place.run("compare", "much", "much")
      let lines = outcome.output.lines
      #expect(lines.first == "scene: all compared figures are the same")
      #expect(
        lines.dropFirst().first?.hasPrefix("  seen: Images requested again: no-cache (") == true)
    }
  }

  @Test func twoStrategiesOfOneResultAreCompared() async throws {
    try await withResults { place in
      let outcome = try await place.run("compare", "no-cache", "mine", "--in", "much", exits: 0)
      #expect(outcome.output.contains("no-cache → mine  networkRequests"))
      #expect(outcome.output.contains("improved"))
      let unknown = try await place.run("compare", "no-cash", "mine", "--in", "much", exits: 64)
      #expect(unknown.error.contains("did you mean 'no-cache'?"))
    }
  }

  @Test func foldersOfBaselinesAreMatchedByScenario() async throws {
    try await Workplace.with { place in
      for (folder, limit) in [("main", "32 MiB"), ("branch", "1 MiB")] {
        try place.write(ChangedStrategyTests.scene(limit: limit), to: "scene.yaml")
        try place.write(sceneText, to: "other.yaml")
        try await place.run(
          "check", "scene.yaml", "other.yaml", "--baseline", folder, "--update", exits: 0)
      }
      let outcome = try await place.run(
        "compare", "main", "branch", "--format", "markdown", exits: 0)
      #expect(outcome.output.contains("### other: all compared figures are the same"))
      #expect(outcome.output.contains("| mine | memoryHitRatio |"))
    }
  }

  @Test func twoResultsOfOneScenarioInAFolderAreRefusedByName() async throws {
    try await withResults { place in
      for folder in ["all/a", "all/b"] {
        try FileManager.default.createDirectory(
          at: place.folder.appending(path: folder), withIntermediateDirectories: true)
        try place.write(try place.read("much/results.json"), to: "\(folder)/results.json")
      }
      let outcome = try await place.run("compare", "all", "little", exits: 64)
      #expect(
        outcome.error.contains(
          "all/a/results.json and all/b/results.json both belong to the scenario")
      )
    }
  }

  @Test func seedsThatOnlyOneSideHasAreCountedAndWithoutACommonOneNothingIsCompared() async throws {
    try await withResults { place in
      for (folder, seeds) in [("five", ["--seeds", "5"]), ("far", ["--seed", "900,901"])] {
        try await place.run(
          "run", "scene.yaml", "--out", folder, "--no-charts", "--quiet", seeds[0], seeds[1],
          exits: 0)
      }
      let some = try await place.run("compare", "much", "five", exits: 0)
      #expect(some.output.contains("of 5"))
      let none = try await place.run("compare", "much", "far", exits: 5)
      #expect(none.output.contains("no seed in common"))
    }
  }

  /// Replays a trace of few objects, requested again and again, through policies.
  private func replay(_ policies: String, _ trace: String, into folder: String, _ place: Workplace)
    async throws
  {
    try await place.run(
      "replay", trace, "--format", "text", "--policies", policies, "--capacities", "10,30", "--out",
      folder, "--no-charts", "--quiet", exits: 0)
  }

  @Test func replaysOfATraceAreComparedPolicyByPolicy() async throws {
    try await Workplace.with { place in
      let keys = (0..<4_000).map { "\($0 * $0 % 97 * ($0 % 7) % 83)" }
      try place.write(keys.joined(separator: "\n") + "\n", to: "a.txt")
      try place.write(keys.dropLast().joined(separator: "\n") + "\n", to: "b.txt")
      try await replay("lru,s3-fifo", "a.txt", into: "old", place)
      try await replay("lru,s3-fifo:small-fraction=0.6", "a.txt", into: "new", place)
      try await replay("lru,s3-fifo", "b.txt", into: "other", place)
      let same = try await place.run("compare", "old", "old")
      #expect(same.output == "a.txt: all compared figures are the same\n")
      let changed = try await place.run("compare", "old", "new", exits: 0)
      #expect(changed.output.contains("s3-fifo: parameters.smallFraction 0.1 → 0.6"))
      #expect(changed.output.contains("s3-fifo (capacity=30)"))
      let other = try await place.run(
        "compare", "old", "other", "--fail-on", "regressions", exits: 5)
      #expect(other.output.contains("'a.txt', not 'b.txt'") || other.output.contains("digest"))
      let absent = try await place.run(
        "compare", "old", "new", "--fail-on", "networkRequests", exits: 5)
      #expect(absent.output.contains("cannot be judged here: networkRequests"))
      let policies = try await place.run("compare", "lru", "s3-fifo", "--in", "old")
      #expect(policies.output.contains("lru → s3-fifo"))
    }
  }

  @Test func replaysInWhichObjectsStayFreshForOtherTimesAreOfOtherSettings() async throws {
    try await Workplace.with { place in
      let lines = (0..<400).map { "\($0),\($0 * $0 % 37),100" }
      try place.write("time,key,size\n" + lines.joined(separator: "\n") + "\n", to: "a.csv")
      for (folder, ttl) in [
        ("ever", [String]()), ("short", ["--ttl", "10s"]), ("long", ["--ttl", "1min"]),
      ] {
        let arguments = ["replay", "a.csv", "--policies", "lru", "--capacities", "20", "--out"]
        try await BuiltBinary.run(
          arguments + [folder, "--no-charts", "--quiet"] + ttl, in: place.folder, exits: 0)
      }
      #expect(!(try place.read("ever/results.json").contains("\"ttl\"")))
      for (before, words) in [("ever", "ttl was \"none\" and is"), ("short", "ttl was \"10 s\"")] {
        let outcome = try await place.run("compare", before, "long", exits: 5)
        #expect(outcome.output.contains(words), "\(outcome.output)")
      }
    }
  }

  @Test func whatIsNoResultIsNamed() async throws {
    try await Workplace.with { place in
      try place.write("{}", to: "empty.json")
      let outcome = try await place.run("compare", "empty.json", "nowhere", exits: 5)
      #expect(outcome.error.contains("empty.json"))
    }
  }
}

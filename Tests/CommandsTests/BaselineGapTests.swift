import Foundation
import Testing
import TestSupport

/// An editor changes the baseline: what it was written with is still judged, and new parts are notes.
@Suite("cachebench check of a baseline that was edited")
struct BaselineGapTests {
  /// The parts that an editor can take away, and the words for each.
  static let removals: [(String, @Sendable (inout [String: Any]) -> Void)] = [
    (
      "the metrics ",
      { document in
        let runs = document["runs"] as? [[String: Any]] ?? []
        document["runs"] = runs.map { run in
          var run = run
          let metrics = run["metrics"] as? [String: Any] ?? [:]
          run["metrics"] = metrics.filter { $0.key == "kills" }
          return run
        }
      }
    ),
    (
      "1 of ",
      { $0["digested"] = ($0["digested"] as? [String])?.filter { $0 != "evictions" } }
    ),
    (
      "'written'",
      { document in
        removals[0].1(&document)
        document["written"] = nil
        document["host"] = nil
      }
    ),
    (
      "'written'",
      { document in
        document["written"] = nil
        document["model"] = 0
      }
    ),
    (
      "the assertions ours.peakMemoryBytes <= 512 MiB",
      { document in
        var scenario = document["scenario"] as? [String: Any] ?? [:]
        scenario["assertions"] = [Any]()
        document["scenario"] = scenario
      }
    ),
    ("the strategies ours", { $0["runs"] = ($0["runs"] as? [Any]).map { Array($0.suffix(1)) } }),
    (
      "the seeds ",
      { document in
        document["seeds"] = [1]
        let runs = document["runs"] as? [[String: Any]] ?? []
        document["runs"] = runs.map { run in
          func first(_ column: Any) -> Any { (column as? [Any])?.first ?? column }
          var run = run
          run["metrics"] = (run["metrics"] as? [String: Any])?.mapValues(first)
          run["digests"] = run["digests"].map(first)
          return run
        }
      }
    ),
  ]

  @Test(arguments: removals.indices)
  func aPartThatTheBaselineHadCannotBeRemoved(_ index: Int) async throws {
    let (words, remove) = Self.removals[index]
    try await WeakenedGateTests.withBaseline { place in
      try WeakenedGateTests.edit(place, remove)
      for rule in WeakenedGateTests.rules.keys {
        for isStrict in [false, true] {
          let outcome = try await WeakenedGateTests.check(place, rule, isStrict: isStrict)
          #expect(outcome.code == 5, "\(rule) \(isStrict): \(outcome.output)")
          #expect(
            outcome.output.contains("the baseline lacks \(words)"),
            "\(outcome.output)\(outcome.error)")
        }
      }
      let quiet = try await WeakenedGateTests.check(place, "default", isStrict: false, "--quiet")
      #expect(quiet.output == "" && quiet.error.lines.count == 1, "\(quiet.error)")
    }
  }

  @Test func whatAnUpgradeOrANewStrategyAddsIsANote() async throws {
    try await WeakenedGateTests.withBaseline { place in
      let before = try place.read("base/list.json")
      // A version that does not keep crashes.
      try WeakenedGateTests.edit(place) { document in
        document["model"] = 4
        var written = document["written"] as? [String: Any] ?? [:]
        written["metrics"] = (written["metrics"] as? [String])?.filter { $0 != "crashes" }
        document["written"] = written
        let runs = document["runs"] as? [[String: Any]] ?? []
        document["runs"] = runs.map { run in
          var run = run
          run["metrics"] = (run["metrics"] as? [String: Any])?.filter { $0.key != "crashes" }
          return run
        }
      }
      let upgraded = try await WeakenedGateTests.check(place)
      #expect(upgraded.code == 0, "\(upgraded.output)\(upgraded.error)")
      #expect(upgraded.output.contains("note: the baseline has no metric 'crashes'"))
      #expect(try await WeakenedGateTests.check(place, isStrict: true).code == 4)
      try place.write(before, to: "base/list.json")
      try place.write(
        WeakenedGateTests.scene.replacing("  - no-cache", with: "  - no-cache\n  - lru-disk"),
        to: "list.yaml")
      let added = try await WeakenedGateTests.check(place)
      #expect(added.code == 0 && added.output.contains("new: lru-disk"), "\(added.output)")
      #expect(try await WeakenedGateTests.check(place, isStrict: true).code == 4)
    }
  }

  @Test func resultsThatLackAMetricOfTheBaselineAreNotJudged() async throws {
    try await WeakenedGateTests.withBaseline { place in
      try await place.run("run", "list.yaml", "--no-charts", "--out", "now", exits: 0)
      let results = try place.read("now/results.json")
      try place.write(
        results.replacing(/"kills": [0-9]+,?/, with: ""), to: "now/results.json")
      for rule in WeakenedGateTests.rules.values {
        let outcome = try await BuiltBinary.run(
          ["check", "now", "--baseline", "base"] + rule, in: place.folder, exits: 5)
        #expect(outcome.output.contains("the results lack the metrics kills"))
      }
    }
  }

  @Test(arguments: [
    ("<= 512 MiB", "<= 2 GiB", "is now 'ours.peakMemoryBytes <= 2 GiB'", [0, 4]),
    ("<= 512 MiB", "<= 524288 KiB", nil, [0, 0]),
    ("assertions: [\"ours.peakMemoryBytes <= 512 MiB\"]", "", "was removed", [0, 4]),
  ])
  func anAssertionThatIsLoosenedOrRemovedIsNamed(
    part: String, replacement: String, words: String?, codes: [Int32]
  ) async throws {
    try await WeakenedGateTests.withBaseline { place in
      try place.write(WeakenedGateTests.scene.replacing(part, with: replacement), to: "list.yaml")
      for (isStrict, code) in zip([false, true], codes) {
        let outcome = try await WeakenedGateTests.check(place, isStrict: isStrict)
        #expect(outcome.code == code, "\(outcome.output)\(outcome.error)")
        let named = "note: the assertion 'ours.peakMemoryBytes <= 512 MiB' "
        #expect(
          outcome.output.contains(named) == (words != nil), "\(outcome.output)")
        if let words { #expect(outcome.output.contains(words), "\(outcome.output)") }
      }
    }
  }

  @Test(arguments: [
    ("networkRequests", 1e308, "is above 2^53"), ("networkRequests", 1e300, "is above 2^53"),
    ("peakMemoryBytes", 9_007_199_254_740_994.0, "is above 2^53"),
    ("hitRatio", 1.5, "is a share above 1"), ("bytesDown", -1, "is below zero"),
  ])
  func aFigureThatNoRunMakesIsRefusedWithItsPlace(
    metric: String, value: Double, words: String
  ) async throws {
    try await WeakenedGateTests.withBaseline { place in
      try WeakenedGateTests.editRuns(place) { run in
        var metrics = run["metrics"] as? [String: Any] ?? [:]
        metrics[metric] = value
        run["metrics"] = metrics
      }
      let outcome = try await WeakenedGateTests.check(place)
      #expect(outcome.code == 5)
      #expect(
        outcome.error.contains("base/list.json: runs[0].metrics.\(metric)[0]: \(words)"),
        "\(outcome.error)")
    }
  }
}

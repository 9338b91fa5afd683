import Foundation
import Testing
import TestSupport

/// A folder whose `cachebench.yaml` describes its gate.
@Suite("cachebench check by cachebench.yaml")
struct GateFileTests {
  static let file = """
    scenarios: [scene.yaml]
    baseline: accepted
    formats: [text, junit=out/check.xml]
    fail-on: [memoryHitRatio]
    """

  private static func withGate(
    _ file: String = file, _ body: (Workplace) async throws -> Void
  ) async throws {
    try await Workplace.withScene(ChangedStrategyTests.scene) { place in
      try place.write(file, to: "cachebench.yaml")
      try await body(place)
    }
  }

  @Test func checkAloneIsTheGate() async throws {
    try await Self.withGate { place in
      let accepted = try await place.run("check", "--update")
      #expect(accepted.code == 0 && accepted.output == "accepted accepted/scene.json\n")
      let same = try await place.run("check")
      let rule = "rule: memoryHitRatio (cachebench.yaml:4)\n"
      #expect(same.code == 0 && same.output.hasPrefix(rule + "scene: no change"), "\(same.error)")
      #expect(try place.read("out/check.xml").contains("<testsuite name=\"scene\""))
      try place.write(ChangedStrategyTests.scene(limit: "1 MiB"), to: "scene.yaml")
      let worse = try await place.run("check", exits: 2)
      #expect(
        worse.output.contains(
          "  to accept: cachebench check scene.yaml --baseline accepted --update\n"))
    }
  }

  @Test func theCommandLineOutweighsTheFile() async throws {
    try await Self.withGate { place in
      let accepted = try await place.run("check", "--update", "--baseline", "other")
      #expect(accepted.output == "accepted other/scene.json\n")
      try place.write(ChangedStrategyTests.scene(limit: "1 MiB"), to: "scene.yaml")
      try await place.run("check", "--baseline", "other", "--fail-on", "kills", exits: 0)
      try await place.run("check", "scene.yaml", "--baseline", "other", exits: 2)
      let csv = try await place.run("check", "--baseline", "other", "--format", "csv")
      #expect(csv.output.hasPrefix("scenario,strategy,"))
    }
  }

  @Test func strictnessAndSingleWordsAreReadToo() async throws {
    let file = "scenarios: scene.yaml\nfail-on: memoryHitRatio, kills\nstrict: true\n"
    try await Self.withGate(file) { place in
      _ = try await place.run("check", "--update")
      try place.write(
        ChangedStrategyTests.scene.replacing("- no-cache", with: "- no-cache\n  - row-keyed"),
        to: "scene.yaml")
      try await place.run("check", exits: 4)
    }
  }

  @Test(arguments: [
    ("scenarioz: [a]", "cachebench.yaml:1:1: unknown key 'scenarioz'; did you mean 'scenarios'?"),
    ("baseline: b\nfail-on: [memoryHits, hitRatiom]", "cachebench.yaml:2:10: fail-on "),
    ("formats: [text, junitt]", "cachebench.yaml:1:10: formats has an unknown format 'junitt'"),
    ("strict: perhaps", "cachebench.yaml:1:9: "), ("scenarios: {a: b}", "cachebench.yaml:1:"),
    ("scenarios: [a", "cachebench.yaml:"), ("- a", "cachebench.yaml:1:1: "),
    ("baseline: b", "name a scenario or results to check, write cachebench.yaml"),
  ])
  func aFaultIsNamedWithItsPlace(text: String, error: String) async throws {
    try await Self.withGate(text) { place in
      let outcome = try await place.run("check", exits: 64)
      #expect(outcome.error.contains(error), "\(outcome.error)")
    }
  }

  @Test func aFolderWithoutOneIsAskedForAScenario() async throws {
    try await Workplace.with { place in
      let outcome = try await place.run("check")
      #expect(outcome.code == 64 && outcome.error.contains("cachebench.yaml"))
    }
  }
}

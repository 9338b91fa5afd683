import Foundation
import Testing
import TestSupport

/// The work of a library author: change a strategy, and measure the change.
@Suite("cachebench check of a changed strategy")
struct ChangedStrategyTests {
  /// A person scrolls rows that show few images, again and again, so that a memory limit matters.
  static let scene = """
    summary: A reader over avatars
    network: lte
    feed: {rows: 200, images: {kind: zipf, distinct: 30, exponent: 0.9}}
    scroll:
      reader: {duration: 20 s}
    settle: 500 ms
    seeds: {count: 8}
    strategies:
      - {extends: lru-url, name: mine, memory: {cost-limit: 32 MiB}}
      - no-cache
    """

  static func scene(limit: String) -> String {
    scene.replacing("32 MiB", with: limit)
  }

  private func withBaseline(_ body: (Workplace) async throws -> Void) async throws {
    try await Workplace.withScene(Self.scene) { place in
      try await place.run("check", "scene.yaml", "--baseline", "base", "--update", exits: 0)
      try await body(place)
    }
  }

  @Test func aSmallerLimitIsJudgedAndItsPriceTold() async throws {
    try await withBaseline { place in
      try place.write(Self.scene(limit: "1 MiB"), to: "scene.yaml")
      let outcome = try await place.run("check", "scene.yaml", "--baseline", "base", exits: 2)
      #expect(outcome.output.contains("mine: memory.cost-limit 32 MiB → 1 MiB"))
      #expect(outcome.output.contains("memoryHitRatio"))
      #expect(outcome.output.contains("regressed"))
      #expect(outcome.output.contains("±"))
      #expect(!outcome.output.contains("no-cache"))
    }
  }

  @Test func aLargerLimitIsAnImprovementAndNoFailure() async throws {
    try await Workplace.withScene(Self.scene(limit: "1 MiB")) { place in
      _ = try await place.run("check", "scene.yaml", "--baseline", "base", "--update")
      try place.write(Self.scene, to: "scene.yaml")
      let rule = "networkRequests,hitRatio"
      let outcome = try await place.run(
        "check", "scene.yaml", "--baseline", "base", "--fail-on", rule, exits: 0)
      #expect(outcome.output.contains("improved"))
      try await place.run(
        "check", "scene.yaml", "--baseline", "base", "--fail-on", rule, "--strict", exits: 4)
    }
  }

  @Test func whatFailsIsForTheCallerToSay() async throws {
    try await withBaseline { place in
      try place.write(Self.scene(limit: "1 MiB"), to: "scene.yaml")
      for (rule, code) in [("never", 0), ("memoryHitRatio", 2), ("kills", 0), ("changes", 2)] {
        let outcome = try await place.run(
          "check", "scene.yaml", "--baseline", "base", "--fail-on", rule)
        #expect(outcome.code == code, "\(rule): \(outcome.output)\(outcome.error)")
      }
      let outcome = try await place.run(
        "check", "scene.yaml", "--baseline", "base", "--fail-on", "memoryHitRation", exits: 64)
      #expect(outcome.error.contains("memoryHitRatio"))
      let digested = try await place.run(
        "check", "scene.yaml", "--baseline", "base", "--fail-on", "networkRequests,binds", exits: 64
      )
      #expect(
        digested.error.contains("baselines keep only a digest of binds; possible metrics are "))
    }
  }

  @Test func aChangedSettingIsRefusedWithItsKeyAndBothValues() async throws {
    try await withBaseline { place in
      try place.write(
        Self.scene(limit: "1 MiB").replacing("rows: 200", with: "rows: 201"), to: "scene.yaml")
      let outcome = try await place.run("check", "scene.yaml", "--baseline", "base", exits: 5)
      #expect(outcome.output.contains("scenario.feed.rows was 200 and is now 201"))
    }
  }

  @Test func aKeyThatTheBaselineLacksIsNoChangeWhereItHasItsDefault() async throws {
    try await withBaseline { place in
      let written = try place.read("base/scene.json")
      for part in ["\"settle\": \"500 ms\",", "\"flick-carry\": 1, ", "\"expiration\": null, "] {
        #expect(written.contains(part), "\(part)")
      }
      // Accepted results of a version that did not know these keys yet: keys of the setting, and of strategies.
      try place.write(
        written.replacing("\"flick-carry\": 1, ", with: "")
          .replacing("\"expiration\": null, ", with: ""), to: "base/scene.json")
      let outcome = try await place.run("check", "scene.yaml", "--baseline", "base", exits: 0)
      #expect(outcome.output.hasPrefix("scene: no change from the baseline"))
      try place.write(
        written.replacing("    \"settle\": \"500 ms\",\n", with: ""), to: "base/scene.json")
      let other = try await place.run("check", "scene.yaml", "--baseline", "base", exits: 5)
      #expect(other.output.contains("scenario.settle was \"2 s\" and is now \"500 ms\""))
    }
  }

  @Test func strategiesThatAppearAreTold() async throws {
    try await withBaseline { place in
      try place.write(Self.scene + "\n  - row-keyed", to: "scene.yaml")
      let outcome = try await place.run("check", "scene.yaml", "--baseline", "base", exits: 0)
      #expect(outcome.output.contains("new: row-keyed"))
      try await place.run("check", "scene.yaml", "--baseline", "base", "--strict", exits: 4)
    }
  }

  @Test func strategiesThatAreGoneFailUnlessTheyMayBe() async throws {
    try await withBaseline { place in
      try place.write(Self.scene.replacing("\n  - no-cache", with: ""), to: "scene.yaml")
      let outcome = try await place.run("check", "scene.yaml", "--baseline", "base", exits: 5)
      #expect(outcome.output.contains("gone: no-cache"))
      try await place.run(
        "check", "scene.yaml", "--baseline", "base", "--allow-missing", exits: 0)
    }
  }

  @Test func anotherModelIsNamedWhereFiguresMoved() async throws {
    try await withBaseline { place in
      let written = try place.read("base/scene.json")
      try place.write(
        written.replacing("\"model\": 5,", with: "\"model\": 7,"), to: "base/scene.json")
      let outcome = try await place.run("check", "scene.yaml", "--baseline", "base", exits: 0)
      #expect(
        outcome.output.contains("the figures before are from model 7, those after from model 5"))
    }
  }

  @Test func baselinesAreListed() async throws {
    try await withBaseline { place in
      let outcome = try await place.run("check", "--list", "--baseline", "base", exits: 0)
      #expect(outcome.output.contains("scene"))
      try await place.run("check", "--list", "--baseline", "nowhere", exits: 5)
      try await place.run("check", "--list", "--update", "--baseline", "base", exits: 64)
    }
  }
}

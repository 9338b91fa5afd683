import Foundation
import Testing
import TestSupport

/// Changes of the eviction policy, for which a gate exists: it must notice them, or say that it cannot.
@Suite("cachebench check as a gate of eviction policies")
struct GateTests {
  private static func scene(_ policy: String, limit: String) -> String {
    """
    extends: scroll-back
    strategies:
      - {extends: nuke, name: ours, memory: {policy: \(policy), cost-limit: \(limit)}}
    assertions: []
    """
  }

  private static func check(
    _ place: Workplace, _ policy: String, limit: String, _ options: String...
  ) async throws -> Subprocess.Outcome {
    try place.write(scene(policy, limit: limit), to: "back.yaml")
    return try await BuiltBinary.run(
      ["check", "back.yaml", "--baseline", "base"] + options, in: place.folder)
  }

  @Test(arguments: ["mru", "fifo", "random"])
  func whereNothingIsEvictedItSaysThatItCannotSeeThePolicy(policy: String) async throws {
    try await Workplace.with { place in
      _ = try await Self.check(place, "lru", limit: "16 MiB", "--update")
      let blind = try await Self.check(place, policy, limit: "16 MiB")
      #expect(blind.code == 0, "\(blind.error)")
      #expect(
        blind.output == """
          back: no change from the baseline
            ours: memory.policy lru → \(policy)
            note: no figure of ours moved: this scenario cannot see its change
            note: nothing was evicted with any seed (ours): this scenario cannot see a change of eviction policy; \
          lower cost-limit below 7.3 MiB, so that every seed evicts

          """)
      let strict = try await Self.check(place, policy, limit: "16 MiB", "--strict")
      #expect(strict.code == 5)
      // The limit that the message names evicts images, and the one above it does not.
      for (limit, isBlind) in [("7.4 MiB", true), ("7.3 MiB", false)] {
        _ = try await Self.check(place, "lru", limit: limit, "--update")
        let same = try await Self.check(place, "lru", limit: limit)
        #expect(same.output.contains("nothing was evicted") == isBlind, "\(limit)")
      }
    }
  }

  @Test func whereItIsSeenTheWorsePolicyFailsAndTheWayOutIsPrinted() async throws {
    try await Workplace.with { place in
      _ = try await Self.check(place, "lru", limit: "4 MiB", "--update")
      let worse = try await Self.check(place, "mru", limit: "4 MiB")
      #expect(worse.code == 2, "\(worse.output)\(worse.error)")
      #expect(
        worse.output.contains("to accept: cachebench check back.yaml --baseline base --update\n"))
      #expect(worse.output.contains("to fail on fewer metrics: --fail-on "))
      let same = try await Self.check(place, "lru", limit: "4 MiB", "--strict")
      #expect(same.code == 0 && same.output == "back: no change from the baseline\n")
    }
  }

  @Test(arguments: ["mru", "fifo", "random"])
  func theReadyScenarioSeesThePolicy(policy: String) async throws {
    try await Workplace.with { place in
      func scene(_ policy: String) -> String {
        "extends: gate-eviction\nstrategies: [{extends: lru-url, name: ours, memory: "
          + "{policy: \(policy), cost-limit: 8 MiB}}]\nassertions: []\n"
      }
      try place.write(scene("lru"), to: "ours.yaml")
      _ = try await place.run("check", "ours.yaml", "--baseline", "base", "--update")
      try place.write(scene(policy), to: "ours.yaml")
      let worse = try await place.run("check", "ours.yaml", "--baseline", "base", exits: 2)
      #expect(worse.output.contains("memoryHitRatio") && !worse.output.contains("cannot see"))
    }
  }
}

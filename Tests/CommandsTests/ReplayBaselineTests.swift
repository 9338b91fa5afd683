import Foundation
import Testing
import TestSupport

/// Compares replays with accepted ones. The counts of a replay are exact.
@Suite("cachebench check of replays")
struct ReplayBaselineTests {
  private static let keys = (0..<4_000).map { "\($0 * $0 % 97 * ($0 % 7) % 83)" }

  /// Replays a trace and checks its results.
  private func check(
    _ place: Workplace, trace: String = "a.txt", policies: String = "lru,s3-fifo",
    capacities: String = "10,30", warmUp: Int = 0, _ options: String...
  ) async throws -> Subprocess.Outcome {
    try await place.run(
      "replay", trace, "--format", "text", "--policies", policies, "--capacities", capacities,
      "--warm-up", "\(warmUp)", "--out", "now", "--no-charts", "--quiet", "--force", exits: 0)
    return try await BuiltBinary.run(
      ["check", "now", "--baseline", "base"] + options, in: place.folder)
  }

  private func withBaseline(_ body: (Workplace) async throws -> Void) async throws {
    try await Workplace.with { place in
      try place.write(Self.keys.joined(separator: "\n") + "\n", to: "a.txt")
      let missing = try await check(place)
      #expect(missing.code == 5)
      let accepted = try await check(place, "--update")
      #expect(accepted.output == "accepted base/a.txt.json\n")
      try await body(place)
    }
  }

  @Test func theSameReplayIsAsAccepted() async throws {
    try await withBaseline { place in
      let outcome = try await check(place, "--strict")
      #expect(outcome.code == 0)
      #expect(outcome.output == "a.txt: no change from the baseline\n")
    }
  }

  @Test func aPolicyThatMissesMoreEndsWith2AndItsParametersAreNamed() async throws {
    try await withBaseline { place in
      let worse = try await check(place, policies: "lru,s3-fifo:small-fraction=0.6")
      #expect(worse.code == 2, "\(worse.output)\(worse.error)")
      #expect(worse.output.contains("s3-fifo: parameters.smallFraction 0.1 → 0.6"))
      #expect(worse.output.contains("s3-fifo (capacity=30)  hitRatio  52.9 %  49.2 %  -3.7 pp"))
      #expect(!worse.output.contains("too few for confidence intervals"))
      let other = try await BuiltBinary.run(
        ["check", "now", "--baseline", "base", "--fail-on", "byteHitRatio"], in: place.folder,
        exits: 5)
      #expect(other.output.contains("cannot be judged here: byteHitRatio"))
    }
  }

  @Test func otherSeedsAreNotCompared() async throws {
    try await Workplace.with { place in
      try place.write(Self.keys.joined(separator: "\n") + "\n", to: "a.txt")
      _ = try await check(place, policies: "random", "--update")
      try await place.run(
        "replay", "a.txt", "--format", "text", "--policies", "random", "--capacities", "10,30",
        "--seeds", "5", "--out", "now", "--no-charts", "--quiet", "--force", exits: 0)
      try await BuiltBinary.run(["check", "now", "--baseline", "base"], in: place.folder, exits: 5)
    }
  }

  @Test func aPolicyThatHitsMoreIsAnImprovementHoweverLittle() async throws {
    try await withBaseline { place in
      let accepted = try place.read("base/a.txt.json")
      let ratio = try #require(accepted.firstMatch(of: /"hitRatio": 0.52\d+/))
      try place.write(
        accepted.replacing(ratio.0, with: "\"hitRatio\": 0.528999999"), to: "base/a.txt.json")
      let outcome = try await check(place)
      #expect(outcome.code == 0)
      #expect(outcome.output.contains("1 worse of 1") == false)
      #expect(outcome.output.contains("improved"))
      let strict = try await check(place, "--strict")
      #expect(strict.code == 4)
    }
  }

  @Test func aTraceIsWhatItAsksForHoweverItsFileIsCalled() async throws {
    try await withBaseline { place in
      try place.write(try place.read("a.txt"), to: "renamed.txt")
      let same = try await check(place, trace: "renamed.txt")
      #expect(same.code == 0, "\(same.error)")
      #expect(same.output == "renamed.txt: no change from the baseline\n")
      try place.write(Self.keys.dropLast().joined(separator: "\n") + "\n", to: "a.txt")
      let other = try await check(place)
      #expect(other.code == 5)
      #expect(other.output.contains("with the baseline: trace.digest was \""))
      #expect(other.output.contains("trace.requests was 4000 and is now 3999"))
    }
  }

  @Test func anotherWarmUpOrCapacityIsRefusedByItsName() async throws {
    try await withBaseline { place in
      let warm = try await check(place, warmUp: 100)
      #expect(warm.code == 5)
      #expect(warm.output.contains("warm-up was 0 and is now 100"))
      let some = try await check(place, capacities: "10,20")
      #expect(some.code == 5)
      #expect(some.output.contains("gone: capacity 30\n  new: capacity 20\n"))
      let all = try await check(place, capacities: "20,40")
      #expect(all.code == 5)
      #expect(all.output.contains("nothing to compare: no capacity in common"))
      let more = try await check(place, capacities: "10,20,30")
      #expect(more.code == 0)
    }
  }

  @Test func resultsOfRunsAreCheckedAsTheyAreToo() async throws {
    try await Workplace.withScene { place in
      try await place.run("run", "scene.yaml", "--no-charts", "--quiet", exits: 0)
      try await place.run(
        "check", "Results/scene", "--baseline", "base", "--update", exits: 0)
      let anew = try await place.run("check", "scene.yaml", "--baseline", "base", "--strict")
      #expect(anew.code == 0 && anew.output.hasPrefix("scene: no change from the baseline\n"))
      try await place.run(
        "check", "Results/scene", "--baseline", "base", "--strategy", "lru-url", exits: 64)
    }
  }
}

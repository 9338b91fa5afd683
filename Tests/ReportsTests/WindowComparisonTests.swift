import CachePolicies
import Metrics
import Primitives
import Reports
import RequestTraces
import Testing
import TraceReplay

@Suite("Policies compared over windows") struct WindowComparisonTests {
  private static func comparisons(
    _ pattern: String, seed: UInt64 = 1, requests: Int = 20_000, window: Int,
    _ policies: [String]
  ) async throws -> [WindowComparisons.Entry] {
    let trace = TraceGenerator([try TracePattern(text: pattern)], seed: seed)
      .trace(requests: requests)
    var plan = ReplayPlan(
      trace, policies: try policies.map { try #require(ReplayPolicy(named: $0) ?? drawn($0)) },
      capacities: [try ReplayCapacity(text: "10%")])
    plan.warmUp = 2000
    plan.window = window
    return WindowComparisons(plan, try await Replayer(jobs: 1).replay(plan), .hitRatio).entries
  }

  /// Returns random eviction with a seed of its own: `random 2`.
  private static func drawn(_ name: String) -> ReplayPolicy? {
    guard let entry = PolicyCatalog.eviction(named: "random"), let seed = UInt64(name.suffix(1)),
      var parameters = entry.defaultParameters as? any SeededParameters
    else { return nil }
    parameters.seed = seed
    return entry.variant(named: name, parameters).map { .eviction($0) }
  }

  @Test func aPolicyThatIsWorseInMostWindowsIsWorse() async throws {
    let found = try await Self.comparisons(
      "zipf:objects=2000,exponent=0.9", window: 500, ["sieve", "fifo", "min"])
    #expect(found.map(\.policy) == ["fifo"])
    #expect(found.first?.comparison.against == "sieve")
    #expect(found.first?.comparison.verdict == .worse)
    #expect(found.first?.comparison.seedCount == 36)
  }

  /// Two seeds of random eviction differ in nothing but luck.
  @Test func twoSeedsOfOnePolicyDifferInAboutOneOfTwentyTraces() async throws {
    var significant = 0
    for seed in 1...200 {
      let found = try await Self.comparisons(
        "zipf:objects=1000,exponent=0.8", seed: UInt64(seed), requests: 12_000, window: 250,
        ["random 1", "random 2"])
      significant += found.count { $0.comparison.verdict.isSignificant }
    }
    print("two seeds: \(significant) of 200 called different")
    #expect(significant <= 16)
  }

  @Test func neighboursThatCorrelateAreMerged() async throws {
    // Where the popular objects change, the better policy changes for some windows.
    let short = try await Self.comparisons(
      "shift:objects=2000,exponent=0.9,period=4000,step=1000", requests: 200_000, window: 100,
      ["lru", "lfu"])
    #expect(short.map { $0.windowsPerBlock > 1 } == [true])
    let long = try await Self.comparisons(
      "uniform:objects=2000", requests: 200_000, window: 2000, ["lru", "fifo"])
    #expect(long.map(\.windowsPerBlock) == [1])
    #expect(long.map(\.neighboursCorrelate) == [false])
    let few = try await Self.comparisons("uniform:objects=2000", window: 3000, ["lru", "fifo"])
    #expect(few.map(\.neighboursCorrelate) == [nil])
  }

  @Test func withoutWindowsNothingIsCompared() async throws {
    let plan = ReplayPlan(
      TraceGenerator([try TracePattern(text: "uniform:objects=100")]).trace(requests: 1000),
      policies: ["lru", "fifo"].compactMap { ReplayPolicy(named: $0) },
      capacities: [try ReplayCapacity(text: "10%")])
    let results = try await Replayer(jobs: 1).replay(plan)
    #expect(WindowComparisons(plan, results, .hitRatio).entries.isEmpty)
  }
}

import CachePolicies
import Foundation
import Primitives
import RequestTraces
import Testing
import TestSupport
import TraceReplay

/// Replays of traces through policies.
@Suite struct ReplayTests {
  static let trace: LoadedTrace = {
    let pattern = try? TracePattern(text: "zipf:objects=400,exponent=0.8")
    let sizes = try? SizePattern(text: "1KiB..32KiB")
    return TraceGenerator([pattern].compactMap(\.self), sizes: sizes)
      .trace(requests: 8000, interval: 1_000_000_000)
  }()

  private static func plan(
    _ trace: LoadedTrace = trace, _ policies: [String] = ["lru", "sieve"],
    _ capacities: String...
  ) throws -> ReplayPlan {
    ReplayPlan(
      trace, policies: policies.compactMap { ReplayPolicy(named: $0) },
      capacities: try capacities.map { try ReplayCapacity(text: $0) })
  }

  @Test func theNumberOfJobsChangesNothing() async throws {
    let plan = try Self.plan(Self.trace, ["lru", "sieve", "arc"], "10", "1%", "100KiB")
    let one = try await Replayer(jobs: 1).replay(plan)
    let many = try await Replayer(jobs: 8).replay(plan)
    #expect(one.map(\.counts) == many.map(\.counts))
    #expect(
      one.map(\.policy) == ["lru", "lru", "lru", "sieve", "sieve", "sieve", "arc", "arc", "arc"])
    #expect(one.prefix(3).map(\.capacity) == ["10", "1%", "100KiB"])
  }

  @Test func windowsAddUpToTheWhole() async throws {
    var plan = try Self.plan(Self.trace, ["lru"], "50")
    plan.warmUp = 500
    let whole = try await Replayer(jobs: 1).replay(plan)[0]
    plan.window = 700
    let parts = try await Replayer(jobs: 1).replay(plan)[0]
    #expect(parts.windows.count == 11)
    #expect(parts.windows.reduce(0) { $0 + $1.hits } == whole.counts.hits)
    #expect(parts.counts == whole.counts)
    #expect(whole.counts.requests == 7500)
  }

  @Test(arguments: [8000, Int.max])
  func aWindowMayBeLongerThanTheTrace(_ window: Int) async throws {
    var plan = try Self.plan(Self.trace, ["lru"], "50")
    plan.warmUp = 1
    plan.window = window
    let result = try await Replayer(jobs: 1).replay(plan)[0]
    #expect(result.windows.map(\.requests) == [7999])
  }

  @Test(arguments: [1, 7, 60, 250, 400])
  func theExactCurveIsWhatLRUHits(_ capacity: Int) async throws {
    let plan = try Self.plan(Self.trace, ["lru"], "\(capacity)")
    let result = try await Replayer(jobs: 1).replay(plan)[0]
    #expect(ReuseDistances(Self.trace.requests).hits(capacity: capacity) == result.counts.hits)
    var warm = plan
    warm.warmUp = 1000
    let later = try await Replayer(jobs: 1).replay(warm)[0]
    let distances = ReuseDistances(Self.trace.requests, countingFrom: 1000)
    #expect(distances.hits(capacity: capacity) == later.counts.hits)
  }

  /// One pass replays LRU from a dozen capacities on; alone, each is a replay of its own.
  @Test(arguments: [0, 1000])
  func lruAtManyCapacitiesIsWhatItIsAtEach(_ warmUp: Int) async throws {
    // Not in order, some twice, and some too small for the largest object.
    let capacities =
      (1...20).map { "\($0 * 37 % 400 + 1)" } + ["9", "9", "20%", "150%"]
      + (1...20).map { "\($0 * 57 % 300 + 20) KiB" } + ["5 KiB", "20 KiB"]
    for trace in [Self.trace, Self.counted()] {
      let limits = trace.hasSizes ? capacities : capacities.filter { !$0.contains("B") }
      func results(_ capacities: [String]) async throws -> [ReplayCounts] {
        var plan = ReplayPlan(
          trace, policies: ["lru", "fifo"].compactMap { ReplayPolicy(named: $0) },
          capacities: try capacities.map { try ReplayCapacity(text: $0) })
        plan.warmUp = warmUp
        return try await Replayer(jobs: 1).replay(plan).prefix(capacities.count).map(\.counts)
      }
      let together = try await results(limits)
      for (capacity, counts) in zip(limits, together) {
        #expect(try await results([capacity]) == [counts], "\(capacity)")
      }
    }
  }

  private static func counted() -> LoadedTrace {
    let pattern = try? TracePattern(text: "zipf:objects=250,exponent=0.7")
    return TraceGenerator([pattern].compactMap(\.self)).trace(requests: 5000)
  }

  @Test func nothingHitsMoreThanTheOptimum() async throws {
    let pattern = try TracePattern(text: "zipf:objects=300,exponent=0.8")
    let trace = TraceGenerator([pattern]).trace(requests: 5000)
    let optimum = try #require(ReplayPolicy.optimum(isUniform: true))
    var plan = try Self.plan(trace, [optimum.name] + PolicyCatalog.eviction.map(\.name), "30")
    plan.warmUp = 100
    let results = try await Replayer(jobs: 2).replay(plan)
    // The capacity does not limit caches without a limit, which are in the catalog too.
    let unbounded = PolicyCatalog.eviction.filter { !$0.isBounded }.map(\.name)
    for result in results where !unbounded.contains(result.policy) {
      #expect(result.counts.hits <= results[0].counts.hits, "\(result.policy)")
    }
  }

  @Test func nothingHitsMoreThanTheCeiling() async throws {
    let plan = try Self.plan(Self.trace, PolicyCatalog.eviction.map(\.name), "10%", "1000%")
    let misses = CompulsoryMisses(Self.trace.requests)
    for result in try await Replayer(jobs: 2).replay(plan) {
      #expect(result.hitRatio <= misses.ceiling)
      #expect(result.byteHitRatio <= misses.byteCeiling)
    }
  }

  /// A mini-simulation finds about the same as the whole trace; the paper's errors are a few hundredths.
  @Test func aSampleComesNearTheWhole() async throws {
    let pattern = try TracePattern(text: "zipf:objects=20000,exponent=0.7")
    let trace = TraceGenerator([pattern]).trace(requests: 200_000)
    let whole = try Self.plan(trace, ["fifo", "sieve"], "1000", "20%")
    let sampled = try whole.sampled(0.2)
    let exact = try await Replayer(jobs: 2).replay(whole)
    let near = try await Replayer(jobs: 2).replay(sampled)
    for (one, other) in zip(exact, near) { #expect(abs(one.hitRatio - other.hitRatio) < 0.05) }
  }

  @Test func anObjectPastItsLifetimeIsAMiss() async throws {
    let text = "0,a,1,1,0,get,10\n5,a,1,1,0,get,10\n10,a,1,1,0,get,10\n12,a,1,1,0,get,10\n"
    let format = try #require(TraceFormatCatalog.format(named: "twitter"))
    var options = LoadingOptions()
    options.keepsTimes = true
    var stream = try TraceStream(format, file: "made", options: options)
    try unsafe stream.read(Array(text.utf8).span.bytes)
    var plan = try Self.plan(try stream.finish(), ["lru"], "5")
    #expect(try await Replayer(jobs: 1).replay(plan)[0].counts.hits == 3)
    plan.lifetime = .stated
    #expect(try await Replayer(jobs: 1).replay(plan)[0].counts.hits == 2)
    plan.lifetime = .fixed(.seconds(3))
    #expect(try await Replayer(jobs: 1).replay(plan)[0].counts.hits == 1)
  }

  @Test(arguments: ["0", "x", "-3", "0%", "12 elephants", "1.5"])
  func whatIsNoCapacityIsRefused(_ text: String) {
    #expect(throws: InputError.self) { try ReplayCapacity(text: text) }
  }

  @Test func bytesOfATraceWithoutSizesAreRefused() async throws {
    let pattern = try TracePattern(text: "loop:objects=5")
    let trace = TraceGenerator([pattern]).trace(requests: 10)
    let plan = try Self.plan(trace, ["lru"], "1MiB")
    await #expect(throws: InputError.self) { try await Replayer(jobs: 1).replay(plan) }
  }

  /// libCacheSim and Caffeine agree on these counts.
  @Test(
    .needsEvidence("traces"),
    arguments: [
      ("16MiB", 18_777, 18_399, 20_084), ("64MiB", 19_669, 19_530, 20_907),
      ("256MiB", 24_089, 24_486, 27_152),
    ])
  func hitsByBytesAreThoseOfOthers(_ capacity: String, _ lru: Int, _ fifo: Int, _ sieve: Int)
    async throws
  {
    let url = try #require(
      EvidenceFolder.url(of: "traces/libcachesim/cloudPhysicsIO.oracleGeneral.bin"))
    let trace = try TraceFile(url.path(percentEncoded: false)).load()
    let plan = try Self.plan(trace, ["lru", "fifo", "sieve"], capacity)
    let results = try await Replayer(jobs: 2).replay(plan)
    #expect(results.map(\.counts.hits) == [lru, fifo, sieve])
  }
}

import CachePolicies
import Foundation
import Primitives
import RequestTraces
import Testing
import TestSupport
import TraceReplay

/// How often does the interval of an estimate hold the figure of the whole trace? One sample follows from the names of
/// the objects, so other names draw another.
@Suite("Intervals of samples") struct SampleIntervalTests {
  /// A trace, and the share of its objects to sample: at most a few thousand of them.
  struct Subject: Sendable, CustomTestStringConvertible {
    let pattern: String
    var sizes: String?
    var share = 0.05
    var requests = 100_000

    var testDescription: String { pattern }

    func trace() throws -> LoadedTrace {
      let patterns = try pattern.split(separator: " ").map { try TracePattern(text: String($0)) }
      let sizes = try sizes.map { try SizePattern(text: $0) }
      return TraceGenerator(patterns, sizes: sizes).trace(requests: requests)
    }
  }

  static let subjects = [
    Subject(pattern: "zipf:objects=20000,exponent=0.6"),
    Subject(pattern: "zipf:objects=20000,exponent=0.8"),
    Subject(pattern: "zipf:objects=20000,exponent=1.0"),
    Subject(pattern: "zipf:objects=20000,exponent=1.2", share: 0.1),
    Subject(pattern: "zipf:objects=20000,exponent=0.8", sizes: "4KiB..256KiB"),
    Subject(pattern: "uniform:objects=20000"),
    Subject(pattern: "hotspot:objects=20000,hot=0.1,heat=0.9"),
    Subject(pattern: "shift:objects=10000,exponent=0.8,period=20000,step=2000"),
    Subject(pattern: "latest:objects=10000,exponent=0.8,period=10"),
    Subject(pattern: "7*zipf:objects=15000,exponent=0.9 1*scan"),
  ]

  private static let policies = ["lru", "fifo", "sieve", "random"]
  private static let capacities = ["3%", "10%", "30%"]

  /// The intervals that hold the figures of the whole trace, and all intervals.
  private static func coverage(
    of trace: LoadedTrace, share: Double, samples: Int
  ) async throws -> (held: Int, all: Int) {
    let plan = ReplayPlan(
      trace, policies: policies.compactMap { ReplayPolicy(named: $0) },
      capacities: try capacities.map { try ReplayCapacity(text: $0) })
    let exact = try await Replayer(jobs: 2).replay(plan)
    var (held, all) = (0, 0)
    for draw in 0..<samples {
      let found = try await Replayer(jobs: 2).replay(
        try ReplayPlan(
          trace.renamed(draw), policies: plan.policies, capacities: plan.capacities
        ).sampled(share))
      for (one, other) in zip(exact, found) {
        guard let interval = other.interval else { continue }
        all += 1
        held += interval.contains(one.hitRatio) ? 1 : 0
      }
    }
    return (held, all)
  }

  @Test func intervalsHoldTheHitRatioOfTheWholeTrace() async throws {
    var (held, all) = (0, 0)
    for subject in Self.subjects {
      let found = try await Self.coverage(
        of: try subject.trace(), share: subject.share, samples: 100)
      let share = Double(found.held) / Double(max(1, found.all))
      print("\(subject.pattern)  \(subject.share)  \(found.held) of \(found.all)")
      #expect(share >= 0.88, "\(subject.pattern): \(share)")
      held += found.held
      all += found.all
    }
    print("all  \(held) of \(all)")
    #expect((0.93...0.97).contains(Double(held) / Double(max(1, all))))
  }

  /// Public traces with enough objects for the share.
  @Test(
    .needsEvidence("traces"),
    arguments: [
      ("arc/OLTP.lis.zst", "arc", 0.1), ("libcachesim/cloudPhysicsIO.oracleGeneral.bin", nil, 0.1),
      ("lirs/sprite.trace.gz", "text", 0.3), ("lirs/multi2.trace.gz", "text", 0.4),
    ])
  func intervalsHoldTheHitRatioOfAPublicTrace(
    _ name: String, _ format: String?, _ share: Double
  ) async throws {
    let path = try #require(EvidenceFolder.url(of: "traces/\(name)")).path(percentEncoded: false)
    var file = TraceFile(path)
    file.format = format.flatMap { TraceFormatCatalog.format(named: $0) }
    let found = try await Self.coverage(of: try file.load(), share: share, samples: 100)
    print("\(name)  \(share)  \(found.held) of \(found.all)")
    #expect(Double(found.held) >= 0.88 * Double(found.all) && found.all >= 400)
  }

  @Test func aWholeTraceHasNoInterval() async throws {
    let plan = ReplayPlan(
      try Self.subjects[1].trace(), policies: [ReplayPolicy(named: "lru")].compactMap(\.self),
      capacities: [try ReplayCapacity(text: "10%")])
    #expect(try await Replayer(jobs: 1).replay(plan)[0].interval == nil)
    #expect(try await Replayer(jobs: 1).replay(plan.sampled(0.2))[0].interval != nil)
    #expect(try await Replayer(jobs: 1).replay(plan.sampled(0.01))[0].interval == nil)
  }

  /// Draws say nothing of the objects that a sample lacks, and a capacity beyond all needs no limit.
  @Test func theCapacityOfASampleDecidesIfThereIsAnInterval() async throws {
    var plan = try ReplayPlan(
      try Self.subjects[4].trace(), policies: ["random"].compactMap { ReplayPolicy(named: $0) },
      capacities: try ["1%", "30%", "1000000GiB"].map { try ReplayCapacity(text: $0) }
    ).sampled(0.5)
    plan.seeds = 3
    let results = try await Replayer(jobs: 1).replay(plan)
    #expect(results.map { $0.interval == nil } == [true, false, false])
    #expect(results.map { $0.byteInterval == nil } == [true, false, false])
    plan.warmUp = plan.trace.requests.count - 1
    let late = try await Replayer(jobs: 1).replay(plan)
    #expect(late.allSatisfy { $0.interval == nil } && late.count == 3)
  }

  @Test func partsOfASampleAreDisjointAndTogetherTheSample() throws {
    let trace = try Self.subjects[1].trace()
    let sample = SpatialSample(share: 0.3)
    let parts = sample.parts(7).map { $0.sample(of: trace) }
    let whole = sample.sample(of: trace)
    #expect(parts.map(\.requests.count).reduce(0, +) == whole.requests.count)
    #expect(parts.map(\.requests.objectCount).reduce(0, +) == whole.requests.objectCount)
    for part in parts { #expect(part.whole == trace.whole) }
  }

  /// A policy without draws gives the same each time.
  @Test func seedsAreForPoliciesThatDraw() async throws {
    var plan = ReplayPlan(
      try Self.subjects[1].trace(),
      policies: ["lru", "random", "lhd"].compactMap { ReplayPolicy(named: $0) },
      capacities: [try ReplayCapacity(text: "3%")])
    let once = try await Replayer(jobs: 1).replay(plan)
    plan.seeds = 5
    let results = try await Replayer(jobs: 1).replay(plan)
    #expect(results.map(\.seeds) == [1, 5, 5])
    #expect(results[0].counts == once[0].counts && results[0].interval == nil)
    for (several, one) in zip(results, once).dropFirst() {
      let interval = try #require(several.interval)
      #expect(interval.contains(several.hitRatio) && interval.upperBound > interval.lowerBound)
      #expect(several.counts.requests == 5 * one.counts.requests)
      #expect(abs(several.hitRatio - one.hitRatio) < 0.01)
    }
  }
}

extension LoadedTrace {
  /// The same requests for objects with other names.
  fileprivate func renamed(_ draw: Int) -> LoadedTrace {
    let names = (0..<UInt64(requests.objectCount)).map {
      SplitMix64(seed: UInt64(draw)).value(at: $0)
    }
    return LoadedTrace(ids: requests.ids, sizes: requests.sizes, names: .numbers(names))
  }
}

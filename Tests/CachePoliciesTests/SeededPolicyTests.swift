import Primitives
import Testing

@testable import CachePolicies

/// Draws of a policy in a run come from the run's seed and the policy's own.
@Suite struct SeededPolicyTests {
  private static let drawing = PolicyCatalog.eviction.filter { isSeeded($0.defaultParameters) }
  /// The draws of CACHEUS, LeCaR and W-TinyLFU decide too seldom for a test of hits.
  /// Those whose draws matter here: the sample of `hyperbolic` is larger than the store.
  private static let sampling = ["random", "lhd"]

  private static func isSeeded(_ parameters: any KeyedConfiguration) -> Bool {
    parameters is any SeededParameters
  }

  /// Returns which requests hit.
  private static func hits(_ make: EvictionEntry.Factory) -> [Bool] {
    let ids = popularityTrace(seed: 3, objects: 200, requests: 3_000).map(\.id)
    var policy = make(Capacity(count: 30), 200)
    return ids.map { id in
      let isHit = policy.access(id)
      if !isHit { policy.insert(id, cost: 1) { _ in } }
      return isHit
    }
  }

  @Test func everyPolicyWithASeedIsKnown() {
    let seeded = PolicyCatalog.eviction.filter { entry in
      (try? entry.defaultParameters.node())?["seed"] != nil
    }
    #expect(seeded.map(\.name) == Self.drawing.map(\.name) && seeded.count >= 6)
    #expect(Self.sampling.allSatisfy { name in seeded.contains { $0.name == name } })
  }

  @Test(arguments: sampling)
  func anotherSeedOfTheRunDrawsAnotherSequence(_ name: String) throws {
    let entry = try #require(PolicyCatalog.eviction(named: name))
    func hits(_ run: UInt64?) throws -> [Bool] {
      Self.hits(try #require(entry.configured(entry.defaultParameters, run: run)))
    }
    let first = try hits(1)
    #expect(try hits(1) == first && hits(2) != first)
    #expect(try hits(nil) == Self.hits(entry.makeDefault))
  }

  @Test func aVariantWithFixedParametersDrawsFromTheRunToo() throws {
    let entry = try #require(PolicyCatalog.eviction(named: "random"))
    let variant = try #require(entry.variant(named: "own", RandomEviction.Parameters()))
    let made = try [1, 2].map { run in
      Self.hits(try #require(variant.configured(variant.defaultParameters, run: run)))
    }
    #expect(made[0] != made[1])
  }

  @Test func theSeedOfThePolicyStillMakesADifferenceInARun() {
    func drawing(_ own: UInt64, run: UInt64?) -> UInt64 {
      RandomEviction.Parameters(seed: own).drawing(in: run).seed
    }
    #expect(drawing(1, run: 5) != drawing(2, run: 5) && drawing(1, run: 5) != drawing(1, run: 6))
    #expect(drawing(7, run: nil) == 7)
  }

  @Test func anAdmissionByChanceDrawsFromTheRun() throws {
    let entry = try #require(PolicyCatalog.admission(named: "probabilistic"))
    let lru = try #require(PolicyCatalog.eviction(named: "lru"))
    let made = try [UInt64(1), 2].map { run in
      let guarding = try #require(entry.configured(entry.defaultParameters, run))
      return Self.hits { guarding(lru.makeDefault($0, $1), $0, $1) }
    }
    #expect(made[0] != made[1])
  }
}

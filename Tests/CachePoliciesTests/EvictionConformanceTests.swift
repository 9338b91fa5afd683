import CachePolicies
import Primitives
import Testing

/// The rules that every policy of the catalog must keep.
@Suite struct EvictionConformanceTests {
  static let capacities = [1, 2, 3, 5, 10, 100]

  @Test(arguments: PolicyCatalog.eviction, capacities)
  func residentsAreWhatCameInAndWasNotNamedAVictim(_ entry: EvictionEntry, size: Int) {
    let limits = [
      Capacity(count: size), Capacity(cost: size), Capacity(cost: 2 * size, count: size),
    ]
    for seed in UInt64(0)..<200 {
      var session = ConformanceSession(entry, capacity: limits[Int(seed % 3)], seed: seed)
      // Enough operations to fill the cache and to replace all it holds.
      let problem = session.firstProblem(in: 50 + size)
      #expect(problem == nil, "seed \(seed)")
    }
  }

  @Test(arguments: PolicyCatalog.eviction)
  func replayDoesWhatAccessAndInsertDo(_ entry: EvictionEntry) {
    let trace = popularityTrace(seed: 3, objects: 200, requests: 5_000)
    var replaying = entry.makeDefault(Capacity(count: 30), 200)
    let counts = replaying.replay(RequestTrace(trace, objectCount: 200))
    var stepping = entry.makeDefault(Capacity(count: 30), 200)
    var hits = 0
    var evictions = 0
    for request in trace {
      if stepping.access(request.id) {
        hits += 1
      } else {
        stepping.insert(request.id, cost: request.cost) { _ in evictions += 1 }
      }
    }
    #expect(counts.requests == 5_000 && counts.requestedCost == 5_000)
    #expect(counts.hits == hits && counts.hitCost == hits)
    #expect(counts.evictions == evictions)
  }

  @Test(arguments: PolicyCatalog.eviction)
  func aCacheWithoutLimitsMissesOnlyWhatIsNew(_ entry: EvictionEntry) {
    let trace = popularityTrace(seed: 4, objects: 300, requests: 5_000)
    var policy = entry.makeDefault(.unlimited, 300)
    let counts = policy.replay(RequestTrace(trace, objectCount: 300))
    #expect(counts.requests - counts.hits == Set(trace.map(\.id)).count)
    #expect(counts.evictions == 0)
  }

  @Test func namesAreUniqueAndFindTheirPolicies() {
    let names = PolicyCatalog.eviction.map(\.name)
    #expect(Set(names).count == names.count)
    #expect(names.allSatisfy { PolicyCatalog.eviction(named: $0)?.name == $0 })
    #expect(PolicyCatalog.eviction(named: "seive") == nil)
  }
}

import Primitives
import Testing

@testable import CachePolicies

@Suite struct NSCacheDarwinTests {
  /// Evictions that developers have published: the first three from the read-me of
  /// github.com/BaHui/NSCache, where costs of the third are not given, the fourth from
  /// haomeiwen.com/subject/ikbrqktx.html (2020).
  static let published = [
    ScriptedTrace(Capacity(count: 5), "1 2 3 4 5 6->1 7->2 8->3"),
    ScriptedTrace(Capacity(cost: 10), "1:5 2:5 3:5->1 4:5->2 5:5->3 6:5->4 7:5->5 8:5->6"),
    ScriptedTrace(
      Capacity(cost: 20, count: 5),
      "101:1 1:1 102:1 2:1 103:1 3:1->101 104:1->1 4:1->102 105:1->2 5:1->103 106:1->3 "
        + "6:1->104 107:1->4 7:1->105 108:1->5 8:1->106"),
    ScriptedTrace(Capacity(count: 5), "1 2 3 4 5 6->1 ?2 7->3 8->4"),
  ]

  /// Further evictions that the model predicts.
  static let predicted = [
    ScriptedTrace(
      Capacity(count: 3), "A B C ?A ?A ?B ?B ?C ?C D->D E->E F->F", leaves: "A B C"),
    ScriptedTrace(Capacity(count: 3), "A B C ?A ?A ?B ?B ?C ?C D->D ?D D->A", leaves: "B C D"),
    ScriptedTrace(Capacity(count: 3), "A B C ?A D->B E->C", leaves: "A D E"),
    ScriptedTrace(Capacity(cost: 50), "Z1:0 Z2:0 A:25 B:30->Z1,Z2,A", leaves: "B"),
    ScriptedTrace(Capacity(cost: 50), "A:10 B:10 C:10 D:10 BIG:100->A,B,C,D,BIG", leaves: ""),
  ]

  @Test(arguments: published + predicted)
  func evictsAsObserved(_ trace: ScriptedTrace) throws {
    let entry = try #require(PolicyCatalog.eviction(named: "nscache-darwin"))
    #expect(trace.deviations(of: entry.makeDefault) == [])
  }

  @Test func memoryPressureHalvesThenEmptiesAndHoldsGrowthForFourSeconds() {
    var feeder = Feeder()
    feeder.store(1_000, at: .seconds(0))
    #expect(feeder.policy.residentCount == 1_000)
    feeder.policy.memoryPressure(.normal) { _ in }
    #expect(feeder.policy.residentCount == 1_000)
    feeder.policy.memoryPressure(.warning) { _ in }
    #expect(feeder.policy.residentCount == 500)
    feeder.store(100, at: .seconds(1))
    #expect(feeder.policy.residentCount == 500)
    feeder.store(100, at: .seconds(4))
    #expect(feeder.policy.residentCount == 600)
    feeder.policy.memoryPressure(.critical) { _ in }
    #expect(feeder.policy.residentCount == 0)
    feeder.store(5, at: .seconds(7))
    #expect(feeder.policy.residentCount == 0)
    feeder.store(30, at: .seconds(8))
    #expect(feeder.policy.residentCount == 30)
    feeder.policy.checkInvariants()
  }

  @Test func theDriftOfTheGhostCounterCostsHits() {
    var parameters = NSCacheDarwin.Parameters()
    let drifting = hits(
      of: NSCacheDarwin(parameters, capacity: Capacity(count: 50), objectCount: 2_000))
    parameters.ghostCounterDrift = false
    let exact = hits(
      of: NSCacheDarwin(parameters, capacity: Capacity(count: 50), objectCount: 2_000))
    let lru = hits(of: LRU(NoParameters(), capacity: Capacity(count: 50), objectCount: 2_000))
    #expect(lru < drifting)
    #expect(drifting < exact)
  }

  private func hits(of policy: consuming some EvictionPolicy & ~Copyable) -> Int {
    let trace = popularityTrace(seed: 1, objects: 2_000, requests: 20_000)
    let counts = policy.replay(RequestTrace(trace, objectCount: 2_000))
    policy.checkInvariants()
    return counts.hits
  }
}

/// Stores one new object after the other.
private struct Feeder: ~Copyable {
  var policy = NSCacheDarwin(.init(), capacity: .unlimited, objectCount: 10_000)
  private var next: UInt32 = 0

  mutating func store(_ count: Int, at time: Nanoseconds) {
    policy.advance(to: .start + time)
    for _ in 0..<count {
      policy.insert(ObjectID(next), cost: 0) { _ in }
      next += 1
    }
  }
}

import CachePolicies
import Primitives
import Testing

@Suite struct NSCacheLinuxTests {
  /// The recorded evictions of Foundation's `NSCache` 6.3 on Linux.
  static let traces = [
    ScriptedTrace(Capacity(count: 3), "A B C D->D E->E", leaves: "A B C"),
    ScriptedTrace(Capacity(count: 3), "A:1 B:1 C:1 ?A ?A ?A D:1->D", leaves: "A B C"),
    ScriptedTrace(Capacity(count: 3), "A:1 B:2 C:3 D:4->A E:5->B", leaves: "C D E"),
    ScriptedTrace(Capacity(count: 3), "A:5 B:4 C:3 D:2->D E:1->E", leaves: "A B C"),
    ScriptedTrace(Capacity(count: 4), "A:1 B:5 C:5 D:9 E:5->A F:9->E G:9->C", leaves: "B D F G"),
    ScriptedTrace(Capacity(cost: 30), "A:10 B:10 C:10 D:10->D E:10->E", leaves: "A B C"),
    ScriptedTrace(
      Capacity(cost: 50), "A:10 B:10 C:10 D:10 BIG:100->D,C,B,A,BIG", leaves: ""),
    ScriptedTrace(Capacity(cost: 50), "Z1:0 Z2:0 Z3:0 A:25 B:30->Z3,Z2,Z1,A", leaves: "B"),
    ScriptedTrace(Capacity(cost: 50), "A:25 B:25 S:1->S", leaves: "A B"),
    ScriptedTrace(Capacity(cost: 50), "A:20 B:25 C:26->A,B", leaves: "C"),
    ScriptedTrace(Capacity(cost: 50), "A:10 B:20 A:15 A:45->B", leaves: "A"),
    ScriptedTrace(Capacity(count: 2), "A:5 B:5 A:5 C:6->B", leaves: "A C"),
    ScriptedTrace(Capacity(count: 2), "A:5 B:6 B:1 C:6->B", leaves: "A C"),
    ScriptedTrace(Capacity(cost: 10, count: 3), "A:3 B:3 C:3 D:3->D", leaves: "A B C"),
    ScriptedTrace(Capacity(cost: 10), "A:0 B:10 C:0", leaves: "A B C"),
  ]

  @Test(arguments: traces)
  func evictsWhatNSCacheDoes(_ trace: ScriptedTrace) throws {
    let entry = try #require(PolicyCatalog.eviction(named: "nscache-linux"))
    #expect(trace.deviations(of: entry.makeDefault) == [])
  }

  @Test(arguments: UInt64(0)..<20)
  func agreesWithASortedList(seed: UInt64) throws {
    let entry = try #require(PolicyCatalog.eviction(named: "nscache-linux"))
    var workload = SetWorkload(seed: seed)
    var policy = entry.makeDefault(workload.capacity, SetWorkload.objectCount)
    var list = SortedListCache(capacity: workload.capacity)
    var policyVictims: [ObjectID] = []
    var listVictims: [ObjectID] = []
    for _ in 0..<2_000 {
      switch workload.next() {
      case .set(let id, let cost):
        policy.insert(id, cost: cost) { policyVictims.append($0) }
        listVictims += list.insert(id, cost: cost)
      case .remove(let id):
        policy.remove(id)
        list.remove(id)
      }
    }
    policy.checkInvariants()
    #expect(policyVictims == listVictims)
    #expect(policy.residentCost == list.cost)
  }
}

import CachePolicies
import Primitives
import Testing

/// Compares policies that avoid the lists of their papers with plain lists.
@Suite struct OrderedCacheTests {
  @Test(arguments: OrderedCache.Rule.allCases, UInt64(0)..<12)
  func theVictimsAreThoseOfTheDefinition(_ rule: OrderedCache.Rule, seed: UInt64) throws {
    let limit = [1, 2, 7, 30][Int(seed % 4)]
    let entry = try #require(PolicyCatalog.eviction(named: rule.rawValue))
    var policy = entry.makeDefault(Capacity(count: limit), 60)
    var model = OrderedCache(rule, limit: limit)
    var generator = SplitMix64(seed: seed)
    var disagreements = 0
    for _ in 0..<4_000 {
      let id = ObjectID(index: Int.random(in: 0..<60, using: &generator))
      if Int.random(in: 0..<8, using: &generator) == 0 {
        policy.remove(id)
        model.remove(id)
      } else {
        let isHit = policy.access(id)
        if isHit != model.access(id) { disagreements += 1 }
        var victims: [ObjectID] = []
        if !isHit { policy.insert(id, cost: 1) { victims.append($0) } }
        if !isHit, victims != model.insert(id) { disagreements += 1 }
      }
    }
    policy.checkInvariants()
    #expect(disagreements == 0)
  }

  /// An object that leaves and comes back leaves old entries behind. They must neither count nor pile up.
  @Test(arguments: PolicyCatalog.eviction)
  func whatComesAndGoesTenThousandTimesIsForgotten(_ entry: EvictionEntry) {
    var policy = entry.makeDefault(Capacity(count: 4), 8)
    for step in 0..<10_000 {
      let id = ObjectID(index: step % 3)
      policy.insert(id, cost: 1) { _ in }
      policy.remove(id)
    }
    #expect(policy.residentCount == 0 && policy.residentCost == 0)
    for index in 0..<4 { policy.insert(ObjectID(index: index), cost: 1) { _ in } }
    // An object that was not used again stays in the lowest of S4LRU's four segments, which holds a quarter.
    let room = entry.name == "s4lru" ? 1 : 4
    #expect((0..<4).count { policy.contains(ObjectID(index: $0)) } == room)
    #expect(policy.residentCount == room)
    policy.checkInvariants()
  }

  /// Hits alone fill the log of a list. Rewriting the log must keep the order.
  @Test func aHundredThousandHitsKeepTheOrderOfUse() throws {
    let entry = try #require(PolicyCatalog.eviction(named: "lru"))
    var policy = entry.makeDefault(Capacity(count: 5), 10)
    for index in 0..<5 { policy.insert(ObjectID(index: index), cost: 1) { _ in } }
    for step in 0..<100_000 { _ = policy.access(ObjectID(index: step % 5)) }
    _ = policy.access(ObjectID(0))
    var victims: [ObjectID] = []
    for index in 5..<10 { policy.insert(ObjectID(index: index), cost: 1) { victims.append($0) } }
    #expect(victims == [1, 2, 3, 4, 0].map { ObjectID($0) })
    policy.checkInvariants()
  }
}

import CachePolicies
import Primitives
import Testing

@Suite struct LRUTests {
  private static var lru: EvictionEntry {
    get throws { try #require(PolicyCatalog.eviction(named: "lru")) }
  }

  @Test(arguments: UInt64(0)..<20)
  func agreesWithAnArray(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    let capacity = seed.isMultiple(of: 2) ? Capacity(count: 10) : Capacity(cost: 30, count: 12)
    var policy = try Self.lru.makeDefault(capacity, 40)
    var model: [(id: ObjectID, cost: UInt32)] = []  // oldest first
    var disagreements = 0
    for _ in 0..<5_000 {
      let id = ObjectID(index: Int.random(in: 0..<40, using: &generator))
      let known = model.firstIndex { $0.id == id }
      if policy.access(id) != (known != nil) { disagreements += 1 }
      if let known {
        model.append(model.remove(at: known))
        continue
      }
      let cost = UInt32.random(in: 0...9, using: &generator)
      var victims: [ObjectID] = []
      policy.insert(id, cost: cost) { victims.append($0) }
      model.append((id, cost))
      var expected: [ObjectID] = []
      while !capacity.admits(cost: model.reduce(0) { $0 + Int($1.cost) }, count: model.count) {
        expected.append(model.removeFirst().id)
      }
      if victims != expected { disagreements += 1 }
    }
    #expect(disagreements == 0)
  }

  @Test func replacingAValueMakesItTheNewest() throws {
    let trace = ScriptedTrace(
      Capacity(cost: 10), "A:4 B:4 A:5 C:2->B D:9->A,C A:11->A", leaves: "D")
    #expect(trace.deviations(of: try Self.lru.makeDefault) == [])
  }
}

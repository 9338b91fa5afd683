import CachePolicies
import Live
import Primitives
import Testing

@Suite struct NSCacheNativeTests {
  #if os(Linux)
    /// On Linux the class and its model in the catalog have the same evictions.
    @Test(arguments: UInt64(0)..<12)
    func itNamesTheVictimsThatTheModelOfItNames(seed: UInt64) throws {
      let entry = try #require(PolicyCatalog.eviction(named: "nscache-linux"))
      var random = SplitMix64(seed: seed)
      let limits = [Capacity(cost: 40), Capacity(count: 12), Capacity(cost: 60, count: 15)]
      let capacity = limits[Int(seed % 3)]
      var native = NSCacheNative(NoParameters(), capacity: capacity, objectCount: 60)
      var model = entry.makeDefault(capacity, 60)
      for _ in 0..<2_000 {
        let id = ObjectID(index: Int.random(in: 0..<60, using: &random))
        let cost = UInt32.random(in: 0...6, using: &random)
        var victims: [[ObjectID]] = [[], []]
        if native.access(id), cost == 0 {
          let removed = [native.remove(id), model.remove(id)]
          #expect(removed == [true, true])
        } else {
          native.insert(id, cost: cost) { victims[0].append($0) }
          model.insert(id, cost: cost) { victims[1].append($0) }
        }
        #expect(victims[0] == victims[1])
      }
      let costs = [native.residentCost, model.residentCost]
      let counts = [native.residentCount, model.residentCount]
      #expect(costs[0] == costs[1] && counts[0] == counts[1])
      native.checkInvariants()
    }
  #endif

  @Test func whatIsThereIsFoundAndWhatIsRemovedIsNot() {
    var cache = NSCacheNative(NoParameters(), capacity: .unlimited, objectCount: 10)
    for index in 0..<10 { cache.insert(ObjectID(index: index), cost: 2) { _ in } }
    let object = ObjectID(3)
    let effects = [
      cache.access(object), cache.contains(object), cache.remove(object), cache.remove(object),
      cache.access(object), cache.contains(object),
    ]
    #expect(effects == [true, true, true, false, false, false])
    let lowest = cache.evictOne()
    #expect(lowest == ObjectID(0))
    var gone: [ObjectID] = []
    cache.removeAll { gone.append($0) }
    #expect(gone == [1, 2, 4, 5, 6, 7, 8, 9].map { ObjectID($0) })
    let rest = [cache.residentCost, cache.residentCount]
    #expect(rest == [0, 0])
  }
}

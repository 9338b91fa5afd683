#if os(Linux)
  import CachePolicies
  import Foundation
  import Primitives
  import Testing

  /// Compares the model of NSCache with Foundation's NSCache.
  @Suite struct FoundationNSCacheTests {
    @Test(arguments: UInt64(0)..<20)
    func theModelNamesTheVictimsOfTheRealCache(seed: UInt64) throws {
      let entry = try #require(PolicyCatalog.eviction(named: "nscache-linux"))
      var workload = SetWorkload(seed: seed)
      var policy = entry.makeDefault(workload.capacity, SetWorkload.objectCount)
      let real = RealCache(capacity: workload.capacity)
      var victims: [ObjectID] = []
      for _ in 0..<2_000 {
        switch workload.next() {
        case .set(let id, let cost):
          policy.insert(id, cost: cost) { victims.append($0) }
          real.insert(id, cost: cost)
        case .remove(let id):
          policy.remove(id)
          real.remove(id)
        }
      }
      let ids = (0..<SetWorkload.objectCount).map { ObjectID(index: $0) }
      #expect(victims == real.victims)
      #expect(ids.filter { policy.contains($0) } == ids.filter { real.contains($0) })
    }
  }

  private final class RealCache: NSObject, NSCacheDelegate {
    private final class Value {
      let id: ObjectID
      init(id: ObjectID) { self.id = id }
    }

    private let cache = NSCache<NSNumber, Value>()
    private(set) var victims: [ObjectID] = []

    init(capacity: Capacity) {
      super.init()
      cache.totalCostLimit = capacity.cost == .max ? 0 : capacity.cost
      cache.countLimit = capacity.count == .max ? 0 : capacity.count
      cache.delegate = self
    }

    // The cache's list holds its members in a cycle of references.
    deinit { cache.removeAllObjects() }

    func insert(_ id: ObjectID, cost: UInt32) {
      cache.setObject(Value(id: id), forKey: key(id), cost: Int(cost))
    }

    func remove(_ id: ObjectID) { cache.removeObject(forKey: key(id)) }
    func contains(_ id: ObjectID) -> Bool { cache.object(forKey: key(id)) != nil }

    private func key(_ id: ObjectID) -> NSNumber { NSNumber(value: id.rawValue) }

    func cache(_ cache: NSCache<AnyObject, AnyObject>, willEvictObject object: Any) {
      if let value = object as? Value { victims.append(value.id) }
    }
  }
#endif

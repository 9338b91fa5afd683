import CachePolicies
import Primitives
import Testing

/// Compares the loops that replay traces with the single operations of policies.
@Suite struct ReplayTests {
  private static let objectCount = 400

  /// The kinds of sizes that a trace may have.
  enum Sizes: CaseIterable {
    case unit, perObject, perRequest
  }

  @Test(arguments: PolicyCatalog.eviction, Sizes.allCases)
  func everyPartCountsWhatAccessAndInsertDo(_ entry: EvictionEntry, _ sizes: Sizes) {
    for (seed, capacity) in [
      Capacity(count: 40), Capacity(cost: 90), Capacity(cost: 150, count: 60),
    ]
    .enumerated() {
      let trace = Self.trace(sizes, seed: UInt64(seed))
      var replaying = entry.makeDefault(capacity, Self.objectCount)
      var stepping = entry.makeDefault(capacity, Self.objectCount)
      for start in stride(from: 0, to: trace.count, by: 700) {
        let part = start..<min(start + 700, trace.count)
        #expect(replaying.replay(trace, over: part) == Self.step(&stepping, trace, part))
        replaying.checkInvariants()
      }
      #expect(Self.residents(replaying) == Self.residents(stepping))
    }
  }

  @Test(arguments: PolicyCatalog.eviction)
  func anEmptyPartCountsNothing(_ entry: EvictionEntry) {
    var policy = entry.makeDefault(Capacity(count: 3), Self.objectCount)
    let trace = Self.trace(.unit, seed: 1)
    #expect(policy.replay(trace, over: 5..<5) == ReplayCounts())
    #expect(policy.residentCount == 0)
  }

  /// The policy keeps no costs while all are 1. When another cost comes, those of residents must still be right.
  @Test(arguments: PolicyCatalog.eviction)
  func sizesAfterPartsWithoutThemAddUp(_ entry: EvictionEntry) {
    var replaying = entry.makeDefault(Capacity(cost: 100), Self.objectCount)
    var stepping = entry.makeDefault(Capacity(cost: 100), Self.objectCount)
    for (seed, sizes) in [Sizes.unit, .perObject, .unit, .perRequest].enumerated() {
      let trace = Self.trace(sizes, seed: UInt64(seed))
      #expect(replaying.replay(trace) == Self.step(&stepping, trace, trace.indices))
      replaying.checkInvariants()
    }
    #expect(Self.residents(replaying) == Self.residents(stepping))
  }

  private static func trace(_ sizes: Sizes, seed: UInt64) -> RequestTrace {
    let ids = popularityTrace(seed: seed, objects: objectCount, requests: 3_000).map(\.id)
    var generator = SplitMix64(seed: seed)
    func draw(_ count: Int) -> [UInt32] {
      (0..<count).map { _ in UInt32.random(in: 0...9, using: &generator) }
    }
    switch sizes {
    case .unit: return RequestTrace(ids: ids, objectCount: objectCount)
    case .perObject:
      return RequestTrace(
        ids: ids, objectCount: objectCount, sizes: .perObject(draw(objectCount)))
    case .perRequest:
      return RequestTrace(ids: ids, objectCount: objectCount, sizes: .perRequest(draw(ids.count)))
    }
  }

  private static func step(
    _ policy: inout AnyEvictionPolicy, _ trace: RequestTrace, _ part: Range<Int>
  ) -> ReplayCounts {
    var counts = ReplayCounts()
    for request in part.map({ trace[$0] }) {
      counts.requests += 1
      counts.requestedCost += Int(request.cost)
      if policy.access(request.id) {
        counts.hits += 1
        counts.hitCost += Int(request.cost)
      } else {
        policy.insert(request.id, cost: request.cost) { _ in counts.evictions += 1 }
      }
    }
    return counts
  }

  private static func residents(_ policy: borrowing AnyEvictionPolicy) -> [Bool] {
    (0..<objectCount).map { policy.contains(ObjectID(index: $0)) }
  }
}

import CachePolicies
import Primitives
import Testing

@testable import Metrics

@Suite("Stretches that a store can keep")
struct OptimalHitsTests {
  /// Up to eleven stretches at random moments, in the order in which they end.
  private func stretches(seed: UInt64, costs: ClosedRange<UInt64>) -> [ReuseTally.Stretch] {
    var random = SplitMix64(seed: seed)
    let count = Int(random.next() % 12)
    var ends = Set<UInt32>()
    var found: [ReuseTally.Stretch] = []
    while found.count < count {
      let start = UInt32(random.next() % 30)
      let end = start + 1 + UInt32(random.next() % 12)
      guard ends.insert(end).inserted else { continue }
      let cost = costs.lowerBound + random.next() % UInt64(costs.count)
      found.append(.init(start: start, end: end, cost: UInt32(cost)))
    }
    return found.sorted { $0.end < $1.end }
  }

  /// Returns the highest number that fits, by trying every choice.
  private func best(_ stretches: [ReuseTally.Stretch], _ capacity: Capacity) -> Int {
    var most = 0
    for choice in 0..<(1 << stretches.count) where choice.nonzeroBitCount > most {
      let chosen = stretches.indices.filter { choice & (1 << $0) != 0 }.map { stretches[$0] }
      let fits = chosen.allSatisfy { one in
        let held = chosen.filter { $0.start <= one.start && one.start < $0.end }
        return capacity.admits(cost: held.reduce(0) { $0 + Int($1.cost) }, count: held.count)
      }
      if fits { most = chosen.count }
    }
    return most
  }

  @Test(arguments: 1...60 as ClosedRange<UInt64>)
  func equalCostsAreExact(seed: UInt64) {
    let stretches = stretches(seed: seed, costs: 7...7)
    for slots in 1...4 {
      let found = OptimalHits.count(
        stretches, capacity: Capacity(cost: 7 * slots + 6), unitCost: 7)
      #expect(found == best(stretches, Capacity(count: slots)))
    }
  }

  @Test(arguments: 1...60 as ClosedRange<UInt64>)
  func unequalCostsAreBoundedFromAbove(seed: UInt64) {
    let stretches = stretches(seed: seed, costs: 1...20)
    for (cost, count) in [(8, Int.max), (25, .max), (40, 2), (25, 3)] {
      let capacity = Capacity(cost: cost, count: count)
      let found = OptimalHits.count(stretches, capacity: capacity, unitCost: nil)
      #expect(found >= best(stretches, capacity))
      #expect(found <= stretches.count)
      if count != .max { #expect(found <= best(stretches, Capacity(count: count))) }
    }
  }

  @Test(arguments: 1...60 as ClosedRange<UInt64>)
  func aCostThatTheCountNeverReachesChangesNothing(seed: UInt64) {
    let stretches = stretches(seed: seed, costs: 1...20)
    let found = OptimalHits.count(
      stretches, capacity: Capacity(cost: 3 * 20, count: 3), unitCost: nil)
    #expect(found == best(stretches, Capacity(count: 3)))
  }

  @Test func withoutLimitsAllAreKept() {
    let stretches = stretches(seed: 3, costs: 1...20)
    #expect(
      OptimalHits.count(stretches, capacity: .unlimited, unitCost: nil) == stretches.count)
    #expect(
      OptimalHits.count(stretches, capacity: Capacity(cost: 1), unitCost: 0) == stretches.count)
  }

  @Test func nothingIsKeptThatDoesNotFitAlone() {
    let stretch = ReuseTally.Stretch(start: 1, end: 2, cost: 11)
    #expect(OptimalHits.count([stretch], capacity: Capacity(cost: 10), unitCost: nil) == 0)
    #expect(OptimalHits.count([stretch], capacity: Capacity(cost: 10), unitCost: 11) == 0)
  }
}

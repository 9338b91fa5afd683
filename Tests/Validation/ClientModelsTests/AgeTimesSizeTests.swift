import CachePolicies
import Primitives
import Testing

@testable import ClientModels

@Suite("Chromium's eviction on disk") struct AgeTimesSizeTests {
  private static func second(_ number: Int64) -> Instant {
    Instant(nanoseconds: number * 1_000_000_000)
  }

  /// Stores objects of these costs, one each second, and returns the victims.
  private static func victims(
    of costs: [UInt32], capacity: Int, using used: (object: Int, after: Int)? = nil
  ) -> [Int] {
    var policy = AgeTimesSize(
      NoParameters(), capacity: Capacity(cost: capacity), objectCount: costs.count)
    var victims: [Int] = []
    for (index, cost) in costs.enumerated() {
      policy.advance(to: second(Int64(index)))
      policy.insert(ObjectID(index: index), cost: cost) { victims.append($0.index) }
      if let used, used.after == index { _ = policy.access(ObjectID(index: used.object)) }
      policy.checkInvariants()
    }
    return victims
  }

  @Test func nothingLeavesUpTo95PercentOfTheLimit() {
    #expect(Self.victims(of: [5_000, 4_500], capacity: 10_000) == [])
  }

  @Test func beyondThatABatchLeavesUntil90PercentAreLeft() {
    let victims = Self.victims(of: Array(repeating: 1_000, count: 10), capacity: 10_000)
    #expect(victims == [0])
    #expect(Self.victims(of: Array(repeating: 400, count: 24), capacity: 10_000) == [0, 1])
  }

  @Test func aLargeObjectLeavesBeforeAnOlderSmallOne() {
    // Ages 2 and 1 s: 2 * (100 + 512) is less than 1 * (5_000 + 512).
    #expect(Self.victims(of: [100, 5_000, 4_600], capacity: 10_000) == [1])
  }

  @Test func theOverheadOf512BytesLevelsSmallSizes() {
    // Ages 2 and 1 s: 2 * (1 + 512) is more than 1 * (500 + 512), though 2 * 1 is less than 1 * 500.
    #expect(Self.victims(of: [1, 500, 9_000], capacity: 10_000).first == 0)
  }

  @Test func aUseMakesAnObjectYoung() {
    let costs = Array(repeating: UInt32(1_000), count: 10)
    #expect(Self.victims(of: costs, capacity: 10_000, using: (object: 0, after: 8)) == [1])
  }

  @Test func anObjectBeyondTheWholeLimitIsItsOwnVictim() {
    #expect(Self.victims(of: [100, 20_000], capacity: 10_000) == [1])
  }
}

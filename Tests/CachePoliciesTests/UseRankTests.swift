import Primitives
import Testing

@testable import CachePolicies

@Suite struct UseRankTests {
  @Test func moreUsesComeLaterAndOfEqualOnesTheLargerStamp() {
    let once = UseRank(uses: 1, stamp: UseRank.lastStamp)
    #expect(once.precedes(UseRank(uses: 2, stamp: 0)))
    #expect(UseRank(uses: 1, stamp: 0).precedes(once))
    #expect(once.again(at: 7) == UseRank(uses: 2, stamp: 7))
  }

  @Test func theCountStopsAtTheLargest() {
    let most = UseRank(uses: UseRank.maxUses, stamp: 3)
    #expect(UseRank(uses: .max, stamp: 3) == most)
    #expect(most.again(at: 4) == UseRank(uses: UseRank.maxUses, stamp: 4))
  }

  /// Stamps count down here, so that a later one would lower the key.
  @Test func anObjectThatIsUsedMoreOftenThanIsCountedKeepsItsKey() {
    let object = ObjectID(index: 0)
    var experts = TwoExperts(Capacity(count: 1), SplitMix64(seed: 1), objectCount: 1)
    experts.enter(object)
    for _ in 0..<UseRank.maxUses { experts.use(object) }
    // The heap reads the present key.
    let victim = experts.chooseVictim(recency: object).victim
    #expect(victim == object)
    experts.use(object)
    experts.checkInvariants(residentCount: 1)
  }
}

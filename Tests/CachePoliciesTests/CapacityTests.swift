import CachePolicies
import Testing

@Suite struct CapacityTests {
  @Test func bothLimitsHoldAtOnce() {
    let capacity = Capacity(cost: 10, count: 2)
    #expect(capacity.admits(cost: 10, count: 2))
    #expect(!capacity.admits(cost: 11, count: 2))
    #expect(!capacity.admits(cost: 10, count: 3))
  }

  @Test func withoutLimitsEverythingFits() {
    #expect(Capacity.unlimited.admits(cost: .max, count: .max))
  }
}

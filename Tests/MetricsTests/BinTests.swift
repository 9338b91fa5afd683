import Primitives
import Testing

@testable import Metrics

@Suite("Time cut into bins")
struct BinTests {
  @Test func aValueHeldToABoundaryIsNotInTheBinBeyond() {
    var bins = BinnedMaximum()
    bins.hold(5, from: .start, to: .start + .milliseconds(50))
    #expect(bins.bins == [5, 5])
  }

  @Test func aSumIsSpreadOverTheBinsItTouches() {
    var bins = BinnedSum()
    bins.add(2, from: .start + .milliseconds(20), to: .start + .milliseconds(60))
    #expect(bins.bins == [10_000_000, 50_000_000, 20_000_000])
  }

  @Test(arguments: [10_000, 10_001, 20_001, 1_000_000] as [Int64])
  func longRunsHaveLongerBinsAndLoseNothing(_ milliseconds: Int64) {
    var sum = BinnedSum()
    var most = BinnedMaximum()
    for start in stride(from: 0, to: milliseconds, by: 100) {
      let from = Instant.start + .milliseconds(start)
      let to = Instant.start + .milliseconds(min(start + 100, milliseconds))
      sum.add(1, from: from, to: to)
      most.hold(Int(start), from: from, to: to)
    }
    #expect(sum.bins.reduce(0, +) == milliseconds * 1_000_000)
    #expect(sum.bins.count <= 400)
    #expect(most.bins.count <= 400)
    #expect(most.bins.max() == most.bins.last)
  }
}

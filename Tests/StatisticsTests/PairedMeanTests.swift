import Testing

@testable import Statistics

struct PairedMeanTests {
  @Test func theIntervalIsStudents() throws {
    // Differences of mean 3 and variance 2.5: 3 ± 2.7764 * √(2.5 / 5).
    var bounds = TBounds()
    let mean = PairedMean([1, 2, 3, 4, 5])
    let interval = try #require(mean.interval(missing: 0.05, &bounds))
    #expect(mean.mean == 3 && mean.count == 5 && mean.differing == 5)
    #expect((1.03675...1.03677).contains(interval.lowerBound))
    #expect((4.96323...4.96325).contains(interval.upperBound))
    #expect((0.01323...0.01324).contains(mean.chance(&bounds)))
  }

  @Test func fewPairsSayNothing() {
    var bounds = TBounds()
    for few in [[], [7.0]] {
      #expect(PairedMean(few).interval(missing: 0.05, &bounds) == nil)
      #expect(PairedMean(few).chance(&bounds) == 1)
    }
  }

  @Test func whatIsTheSameInAllPairsIsCertain() {
    var bounds = TBounds()
    #expect(PairedMean([2.0, 2, 2]).interval(missing: 0.05, &bounds) == 2...2)
    #expect(PairedMean([2.0, 2, 2]).chance(&bounds) == 0)
    #expect(PairedMean([0.0, 0, 0]).interval(missing: 0.05, &bounds) == 0...0)
    #expect(PairedMean([0.0, 0, 0]).chance(&bounds) == 1)
  }
}

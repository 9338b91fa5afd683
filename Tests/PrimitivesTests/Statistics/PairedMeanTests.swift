import Testing

@testable import Primitives

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

  /// Ends found by a root finder on Hall's cubic, with another program's skewness and Student's t.
  @Test(arguments: [
    ([0, 0, 0, 0, 0, 0, 1, 2, 4, 9], 2.214318, -0.484242...8.994110),
    ([0, 0, 0, 0, 0, 0, -1, -2, -4, -9], -2.214318, -8.994110...0.484242),
    ([3, 1, 4, 1, 5, 9, 2, 6], 0.833503, 1.577300...7.229222),
  ])
  func anIntervalOfSkewedDifferencesReachesAsFarAsHallsAndStudents(
    values: [Double], skewness: Double, expected: ClosedRange<Double>
  ) throws {
    var bounds = TBounds()
    let mean = PairedMean(values)
    let interval = try #require(mean.interval(missing: 0.05, &bounds))
    #expect(abs(mean.skewness - skewness) < 1e-6)
    #expect(abs(interval.lowerBound - expected.lowerBound) < 1e-6)
    #expect(abs(interval.upperBound - expected.upperBound) < 1e-6)
  }

  @Test func aQuestionAmongManyHasTheIntervalOfOneAloneAtLeast() throws {
    var bounds = TBounds()
    let mean = PairedMean([0, 0, 0, 0, 0, 0, 1, 2, 4, 9])
    let alone = try #require(mean.interval(missing: 0.05, &bounds))
    let among = try #require(mean.interval(missing: 0.05 / 45, alone: 0.05, &bounds))
    #expect(among.lowerBound < alone.lowerBound && among.upperBound >= alone.upperBound)
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

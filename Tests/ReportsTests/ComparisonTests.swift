import Metrics
import Primitives
import Testing

@testable import Reports

struct ComparisonTests {
  /// Compares a strategy with the reference, with a metric's value for each seed.
  private func comparison(
    _ metric: Metric, _ values: [Double?], against reference: [Double?]
  ) throws -> Comparison {
    let reports = [("reference", reference), ("other", values)].flatMap { name, values in
      values.enumerated().map { index, value in
        Example.report(name, seed: UInt64(index), changing: [metric: value])
      }
    }
    let all = Comparisons.all(of: reports, against: "reference", in: Metric.virtual)
    return try #require(all.first { $0.metric == metric })
  }

  @Test(arguments: [
    (Metric.networkRequests, [80.0, 70, 75, 85, 78, 81], Comparison.Verdict.better),
    (.networkRequests, [120, 130, 125, 115, 122, 119], .worse),
    (.memoryHits, [120, 130, 125, 115, 122, 119], .better),
    (.networkRequests, [100, 100, 100, 100, 100, 100], .same),
    // Within one in a hundred.
    (.networkRequests, [100.5, 99.5, 100.4, 99.6, 100.3, 99.8], .same),
    (.networkRequests, [80, 120, 75, 130, 99, 101], .notShown),
    // Four seeds differ, but by chance.
    (.networkRequests, [50, 50, 50, 50, 100, 100], .notShown),
    (.networkRequests, [50, 50, 50, 50], .notShown),
  ])
  func aDifferenceIsJudgedByItsInterval(
    metric: Metric, values: [Double], verdict: Comparison.Verdict
  ) throws {
    let comparison = try comparison(
      metric, values, against: Array(repeating: 100, count: values.count))
    #expect(comparison.verdict == verdict)
    #expect(comparison.seedCount == values.count)
    let mean = values.reduce(0, +) / Double(values.count) - 100
    #expect(abs((comparison.difference ?? .nan) - mean) < 0.001)
  }

  /// Skewed differences have an interval that is longer on one side.
  @Test(arguments: [
    [100, 100, 101, 102, 103, 104, 108, 160.0], [110, 110, 111, 112, 113, 114, 118, 170],
    [100, 100, 100, 99, 98, 97, 96, 40], [130, 131, 129, 132, 128, 130, 131, 129],
  ])
  func whatStandsAfterPlusMinusExcludesZeroAsTheIntervalDoes(values: [Double]) throws {
    let comparison = try comparison(
      .networkRequests, values, against: Array(repeating: 100, count: values.count))
    let (difference, half) = (try #require(comparison.difference), try #require(comparison.half))
    let interval = try #require(comparison.adjusted)
    #expect((abs(difference) > half) == !interval.contains(0))
    #expect(half >= min(difference - interval.lowerBound, interval.upperBound - difference))
  }

  @Test func aPeakHasAMedianAndARangeInPlaceOfAnInterval() throws {
    let comparison = try comparison(
      .peakMemoryBytes, [10, 20, 30, 90, 11, 12], against: [10, 10, 10, 10, 10, 10])
    #expect(comparison.interval == nil && comparison.adjusted != nil)
    #expect(comparison.spread?.median == 6 && comparison.spread?.range == 0...80)
  }

  @Test func seedsWithoutDataAreLeftOut() throws {
    let comparison = try comparison(
      .networkRequests, [80, nil, 70, 75, 85, 78, 81], against: [100, 100, 100, nil, 100, 100, 100])
    #expect(comparison.seedCount == 5 && comparison.verdict == .better)
    let none = try self.comparison(.networkRequests, [nil, nil], against: [1, 2])
    #expect(none.seedCount == 0 && none.difference == nil && none.interval == nil)
    #expect(none.verdict == .notShown)
  }

  @Test func endsAreRoundedBeforeTheyDecide() throws {
    // A difference of eight in ten million of all binds, the same for all seeds, is no difference as files write it.
    let values = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6]
    let comparison = try comparison(.hitRatio, values.map { $0 + 8e-8 }, against: values)
    #expect(comparison.interval == 0...0 && comparison.verdict == .same)
  }

  @Test func theMoreStrategiesTheWiderWhatDecides() {
    let reports = (0..<12).flatMap { strategy in
      (1...20).map { (seed: UInt64) in
        let draw = SplitMix64(seed: seed).value(at: UInt64(strategy)) % 100
        return Example.report("s\(strategy)", seed: seed, misses: Int(draw) + 400)
      }
    }
    let all = Comparisons.all(of: reports, against: "s0", in: [.misses, .binds])
    #expect(all.map(\.strategy) == (1..<12).map { "s\($0)" })
    for comparison in all {
      let widths = [comparison.adjusted, comparison.interval].map { range in
        range.map { $0.upperBound - $0.lowerBound } ?? 0
      }
      #expect(widths[0] > widths[1] && comparison.verdict != .better)
    }
  }

  @Test func pointsOfASweepAreComparedWithinThemselves() {
    let all = Comparisons.all(of: Example.sweep, against: "lru", in: [.hitRatio])
    #expect(all.count == 8 && Set(all.map(\.parameters)).count == 4)
    #expect(all.allSatisfy { $0.seedCount == 2 && $0.verdict == .notShown })
  }

  @Test func theReferenceIsTheFirstWithoutADefectUnlessOneIsAskedFor() {
    let reports = [("a", "wrong"), ("b", nil), ("c", nil)].map { name, defect in
      RunReport(
        strategy: name, defect: defect, policy: "", seed: 1,
        RunOutcome(
          values: MetricValues(), timeline: Timeline(binLength: .milliseconds(1), bins: []),
          waits: []))
    }
    #expect(Comparisons.reference(of: reports, asked: nil) == "b")
    #expect(Comparisons.reference(of: reports, asked: "c") == "c")
    #expect(Comparisons.reference(of: reports, asked: "gone") == "b")
    #expect(Comparisons.reference(of: [reports[0]], asked: nil) == "a")
    #expect(Comparisons.reference(of: [], asked: nil) == nil)
  }
}

import Primitives
import Testing

@testable import Primitives

/// Measures how often a 95 % interval contains the true difference, in 2,000 experiments of 20 seeds each, and how
/// often `better` is wrong: the figures of `HowSureItIs`.
struct CoverageTests {
  private static let experiments = 2_000
  private static let seedCount = 20

  private func samples(_ draw: Draw) -> some Sequence<Sample> {
    var random = SplitMix64(seed: 11).split("coverage")
    return (0..<Self.experiments).lazy.map { _ in
      Sample((0..<Self.seedCount).map { _ in draw.centred(&random) })
    }
  }

  private func percent(_ count: Int) -> Double { Double(count) * 100 / Double(Self.experiments) }

  @Test(arguments: Draw.allCases)
  func theIntervalHoldsWhatItPromises(draw: Draw) {
    var bounds = TBounds()
    var missed = (below: 0, above: 0)
    for sample in samples(draw) {
      let interval = sample.student(&bounds)
      if interval.upperBound < 0 { missed.below += 1 }
      if interval.lowerBound > 0 { missed.above += 1 }
    }
    let held = 100 - percent(missed.below + missed.above)
    print(
      "\(draw.rawValue): it holds \(held) %, lies below \(percent(missed.below)) %, "
        + "above \(percent(missed.above)) %")
    // Student's interval alone contains the true difference of the two skewed draws in 86.6 and 84.6 %.
    #expect(draw.isSymmetric ? (93...97).contains(held) : held >= 90)
  }

  @Test(arguments: Draw.allCases)
  func bootstrapsAreTooNarrowForSoFewSeeds(draw: Draw) {
    let resamples = Resamples(count: 399, of: Self.seedCount)
    var (percentile, accelerated) = (0, 0)
    for sample in samples(draw) {
      let intervals = resamples.intervals(sample)
      if intervals.percentile.contains(0) { percentile += 1 }
      if intervals.accelerated.contains(0) { accelerated += 1 }
    }
    print(
      "\(draw.rawValue): percentiles hold \(percent(percentile)) %, BCa \(percent(accelerated)) %")
    #expect(percent(percentile) < 93.5 && percent(accelerated) < 93.5)
  }

  /// Strategies without a true difference, all compared with one reference.
  @Test(arguments: Draw.allCases, [1, 9, 29])
  func betterIsSeldomSaidWrongly(draw: Draw, strategies: Int) {
    var (bounds, random) = (TBounds(), SplitMix64(seed: 12).split("wrong"))
    var (adjusted, plain) = (0, 0)
    for _ in 0..<Self.experiments / 2 {
      let reference = (0..<Self.seedCount).map { _ in draw.centred(&random) }
      let means = (0..<strategies).map { _ in
        PairedMean(reference.map { draw.centred(&random) - $0 })
      }
      let steps = Holm.steps(means.map { $0.chance(&bounds) }, error: 0.05)
      // Less is better.
      if zip(means, steps).contains(where: { isBelow($0, $1.share, &bounds) }) { adjusted += 1 }
      if means.contains(where: { isBelow($0, 0.05, &bounds) }) { plain += 1 }
    }
    let rates = [adjusted, plain].map { 2 * percent($0) }
    print("\(draw.rawValue), \(strategies): better \(rates[0]) %, without Holm \(rates[1]) %")
    #expect(rates[0] <= 5)
  }

  /// Strategies without a true difference. The one with the lowest mean is called the best.
  @Test(arguments: Draw.allCases, [10, 30])
  func worseThanTheBestIsSeldomSaidWrongly(draw: Draw, strategies: Int) throws {
    var (bounds, random) = (TBounds(), SplitMix64(seed: 15).split("best"))
    var (best, named) = (0, 0)
    for _ in 0..<Self.experiments / 2 {
      let values = (0..<strategies).map { _ in
        (0..<Self.seedCount).map { _ in draw.centred(&random) }
      }
      let sums = values.map { $0.reduce(0, +) }
      let lowest = try #require(sums.indices.min { sums[$0] < sums[$1] })
      let means = values.indices.filter { $0 != lowest }.map { other in
        PairedMean(zip(values[other], values[lowest]).map { $0 - $1 })
      }
      func isAnyWorse(_ reference: Holm.Reference) -> Bool {
        let steps = Holm.steps(means.map { $0.chance(&bounds) }, against: reference, error: 0.05)
        return zip(means, steps).contains { mean, step in
          mean.interval(missing: step.share, alone: 0.05, &bounds).map { $0.lowerBound > 0 }
            ?? false
        }
      }
      if isAnyWorse(.best) { best += 1 }
      if isAnyWorse(.named) { named += 1 }
    }
    let rates = [best, named].map { 2 * percent($0) }
    print(
      "\(draw.rawValue), \(strategies): worse than the best \(rates[0]) %, as if named \(rates[1]) %"
    )
    #expect(rates[0] <= 5)
  }

  private func isBelow(_ mean: PairedMean, _ share: Double, _ bounds: inout TBounds) -> Bool {
    mean.interval(missing: share, alone: 0.05, &bounds).map { $0.upperBound < 0 } ?? false
  }
}

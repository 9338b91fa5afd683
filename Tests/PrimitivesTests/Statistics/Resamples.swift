import Primitives

@testable import Primitives

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Differences of one experiment.
struct Sample {
  let values: [Double]
  let mean: PairedMean

  init(_ values: [Double]) {
    self.values = values
    mean = PairedMean(values)
  }

  func student(_ bounds: inout TBounds) -> ClosedRange<Double> {
    mean.interval(missing: 0.05, &bounds) ?? 0...0
  }
}

/// Samples drawn again with replacement, the same draws for every experiment, for two intervals that were considered
/// and not used.
struct Resamples {
  private let places: [[Int]]

  init(count: Int, of size: Int) {
    var random = SplitMix64(seed: 14)
    places = (0..<count).map { _ in (0..<size).map { _ in Int.random(in: 0..<size, using: &random) }
    }
  }

  /// The interval of percentiles (B. Efron. *The Jackknife, the Bootstrap and Other Resampling Plans.* 1982)
  /// and BCa (B. Efron. *Better Bootstrap Confidence Intervals.* Journal of the American Statistical
  /// Association 82 (397), 1987).
  func intervals(
    _ sample: Sample
  ) -> (percentile: ClosedRange<Double>, accelerated: ClosedRange<Double>) {
    let means = means(sample)
    return (interval(means, [0.025, 0.975]), accelerated(sample, means))
  }

  private func means(_ sample: Sample) -> [Double] {
    places.map { draw in
      var sum = 0.0
      for place in draw { sum += sample.values[place] }
      return sum / Double(draw.count)
    }.sorted()
  }

  private func interval(_ means: [Double], _ ends: [Double]) -> ClosedRange<Double> {
    let places = ends.map { end in
      min(max(Int((end * Double(means.count + 1)).rounded()) - 1, 0), means.count - 1)
    }
    return means[places[0]]...means[max(places[0], places[1])]
  }

  private func accelerated(_ sample: Sample, _ means: [Double]) -> ClosedRange<Double> {
    let below = Double(means.count { $0 < sample.mean.mean }) / Double(means.count)
    guard below > 0, below < 1 else { return interval(means, [0.025, 0.975]) }
    let bias = Self.deviate(below)
    // For a mean, the jackknife's values are as skewed as the differences.
    let deviations = sample.values.map { $0 - sample.mean.mean }
    let squares = deviations.reduce(0) { $0 + $1 * $1 }
    let cubes = deviations.reduce(0) { $0 + $1 * $1 * $1 }
    let acceleration = squares > 0 ? cubes / (6 * squares * squares.squareRoot()) : 0
    let ends = [-1.959964, 1.959964].map { end in
      let moved = bias + end
      return Self.share(bias + moved / (1 - acceleration * moved))
    }
    return interval(means, ends)
  }

  private static func share(_ deviate: Double) -> Double { 0.5 * erfc(-deviate / 2.0.squareRoot()) }

  private static func deviate(_ share: Double) -> Double {
    var (low, high) = (-8.0, 8.0)
    for _ in 0..<50 {
      let middle = (low + high) / 2
      if Self.share(middle) < share { low = middle } else { high = middle }
    }
    return low
  }
}

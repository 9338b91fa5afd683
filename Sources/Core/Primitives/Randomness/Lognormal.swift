import CSystem

/// Values with a normally distributed logarithm, such as file sizes and server latencies.
///
/// The normal deviate is that of G. E. P. Box, M. E. Muller. *A Note on the Generation of Random Normal
/// Deviates.* Annals of Mathematical Statistics 29 (2), 1958. The caller rounds a value before anything
/// depends on it.
package enum Lognormal {
  /// Returns the value for two numbers that are evenly distributed over [0, 1).
  package static func value(
    median: Double, sigma: Double, _ first: Double, _ second: Double
  ) -> Double {
    guard sigma > 0 else { return median }
    let radius = (-2 * log(1 - first)).squareRoot()
    let normal = radius * cos(2 * .pi * second)
    return median * exp(sigma * normal)
  }

  /// Returns the value for 64 random bits.
  package static func value(median: Double, sigma: Double, _ bits: UInt64) -> Double {
    guard sigma > 0 else { return median }
    let generator = SplitMix64(seed: bits)
    return value(
      median: median, sigma: sigma, SplitMix64.unit(generator.value(at: 0)),
      SplitMix64.unit(generator.value(at: 1)))
  }

  /// Returns the sigma of the distribution with two percentiles, which are 2.563 standard deviations apart.
  package static func sigma(tenth: Double, ninetieth: Double) -> Double {
    log(ninetieth / tenth) / 2.563
  }
}

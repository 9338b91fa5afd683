#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Values whose logarithm is normally distributed, as sizes of files and waits of servers are.
///
/// The normal deviate is that of G. E. P. Box, M. E. Muller. *A Note on the Generation of Random Normal
/// Deviates.* Annals of Mathematical Statistics 29 (2), 1958. The caller rounds a value before anything
/// depends on it.
package enum Lognormal {
  /// The value that two numbers, evenly distributed over [0, 1), fall on.
  package static func value(
    median: Double, sigma: Double, _ first: Double, _ second: Double
  ) -> Double {
    guard sigma > 0 else { return median }
    let radius = (-2 * log(1 - first)).squareRoot()
    let normal = radius * cos(2 * .pi * second)
    return median * exp(sigma * normal)
  }

  /// The value that 64 random bits fall on.
  package static func value(median: Double, sigma: Double, _ bits: UInt64) -> Double {
    guard sigma > 0 else { return median }
    let generator = SplitMix64(seed: bits)
    return value(
      median: median, sigma: sigma, SplitMix64.unit(generator.value(at: 0)),
      SplitMix64.unit(generator.value(at: 1)))
  }

  /// The sigma of the distribution with two percentiles, between which lie 2.563 standard deviations.
  package static func sigma(tenth: Double, ninetieth: Double) -> Double {
    log(ninetieth / tenth) / 2.563
  }
}

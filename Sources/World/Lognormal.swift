import Primitives

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Values whose logarithm is normally distributed, as sizes of files and waits of servers are.
public enum Lognormal {
  /// The value that 64 random bits fall on. The caller rounds it before anything depends on it.
  ///
  /// The normal deviate is that of G. E. P. Box, M. E. Muller. *A Note on the Generation of Random
  /// Normal Deviates.* Annals of Mathematical Statistics 29 (2), 1958.
  public static func value(median: Double, sigma: Double, _ bits: UInt64) -> Double {
    guard sigma > 0 else { return median }
    let generator = SplitMix64(seed: bits)
    let radius = (-2 * log(1 - SplitMix64.unit(generator.value(at: 0)))).squareRoot()
    let normal = radius * cos(2 * .pi * SplitMix64.unit(generator.value(at: 1)))
    return median * exp(sigma * normal)
  }
}

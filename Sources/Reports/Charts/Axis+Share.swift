#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension Axis {
  /// How far along the axis a value is, from 0 to 1, to the nearest thousandth.
  ///
  /// Labels are placed by it; the last bits of a logarithm must not decide where.
  func share(_ value: Double) -> Double {
    let within = min(max(value, low), high)
    let share =
      isLogarithmic ? log(within / low) / log(high / low) : (within - low) / (high - low)
    return (share * 1000).rounded() / 1000
  }
}

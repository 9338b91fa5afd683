import Primitives

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Distributions of paired differences.
enum Draw: String, CaseIterable {
  case normal
  case student3 = "t, 3 degrees"
  case laplace = "Laplace"
  case lognormal = "log-normal"
  case zeroInflated = "zero-inflated"

  var isSymmetric: Bool { self != .lognormal && self != .zeroInflated }

  /// The next difference less their true mean.
  func centred(_ random: inout SplitMix64) -> Double {
    switch self {
    case .normal: Self.normal(&random)
    case .student3:
      Self.normal(&random)
        / ((0..<3).reduce(0) { sum, _ in sum + Self.square(Self.normal(&random)) } / 3).squareRoot()
    case .laplace:
      // The difference of two exponential waits.
      log(1 - random.nextUnit()) - log(1 - random.nextUnit())
    case .lognormal: exp(Self.normal(&random)) - exp(0.5)
    case .zeroInflated:
      // 0 for seven of ten seeds, an exponential wait for the others.
      (random.nextUnit() < 0.7 ? 0 : -log(1 - random.nextUnit())) - 0.3
    }
  }

  private static func normal(_ random: inout SplitMix64) -> Double {
    (-2 * log(1 - random.nextUnit())).squareRoot() * cos(2 * .pi * random.nextUnit())
  }

  private static func square(_ value: Double) -> Double { value * value }
}

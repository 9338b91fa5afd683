#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Content that returns to the edge it was pulled or thrown past: a critically damped spring.
///
/// Of mass 1 and stiffness 100, *x*(*t*) = e^(−10*t*) (*x*₀ + (*v*₀ + 10 *x*₀) *t*) from the edge. An
/// approximation of Apple's motion (I. Lobanov, *How UIScrollView works*), not proven to be it.
struct BounceSpring {
  static let frequency = 10.0

  /// The offset of the edge in points.
  let edge: Double
  /// Points past the edge, with sign, and points a second at the start.
  let displacement: Double
  let velocity: Double

  private var slope: Double { velocity + Self.frequency * displacement }

  /// The offset after some seconds.
  func offset(after time: Double) -> Double {
    edge + exp(-Self.frequency * time) * (displacement + slope * time)
  }

  /// The seconds after which the content stays nearer to the edge than a distance in points.
  func duration(within distance: Double) -> Double {
    let still = displacement == 0 ? 0 : log(2 * displacement.magnitude / distance)
    // 4 / e, the second bound of the same source.
    let moving =
      slope == 0 ? 0 : 2 * log(1.4715177646857693 * slope.magnitude / (Self.frequency * distance))
    return max(0, max(still, moving) / Self.frequency)
  }
}

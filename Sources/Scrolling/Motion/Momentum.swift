#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Content that was thrown: its speed decays exponentially, whatever the frame rate.
///
/// With *d* the share of speed left after a millisecond and *k* = 1000 ln *d*:
/// *v*(*t*) = *v*₀ e^(*kt*), *x*(*t*) = *x*₀ + *v*₀ (e^(*kt*) − 1) / *k*. The distance to rest is
/// −*v*₀ / *k*, 0.4995 *v*₀ at the normal rate; Apple's own projection gives 0.499 *v*₀ (*Designing
/// Fluid Interfaces*, WWDC 2018). Closed forms: I. Lobanov, *How UIScrollView works*.
struct Momentum {
  /// Points and points a second at the start.
  let offset: Double
  let velocity: Double
  /// The *k* of the deceleration rate; below 0.
  let rate: Double

  /// The offset after some seconds.
  func offset(after time: Double) -> Double {
    offset + velocity * (exp(rate * time) - 1) / rate
  }

  /// The speed after some seconds, in points a second.
  func velocity(after time: Double) -> Double { velocity * exp(rate * time) }

  /// The seconds until rest is nearer than a distance in points; 0 for throws too weak to move.
  func duration(within distance: Double) -> Double {
    let share = -rate * distance / velocity.magnitude
    return share < 1 ? log(share) / rate : 0
  }

  /// The seconds until an offset is reached; nil if the throw ends before it.
  func time(to target: Double) -> Double? {
    let share = 1 + (target - offset) * rate / velocity
    return share > 0 && share <= 1 ? log(share) / rate : nil
  }
}

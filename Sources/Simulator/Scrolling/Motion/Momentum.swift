import CSystem
import Primitives

/// Thrown content. Its speed decays exponentially, independent of the frame rate.
///
/// With *d* the remaining share of speed after a millisecond and *k* = 1000 ln *d*: *v*(*t*) = *v*₀ e^(*kt*),
/// *x*(*t*) = *x*₀ + *v*₀ (e^(*kt*) − 1) / *k*. The distance to rest is −*v*₀ / *k*, 0.4995 *v*₀ at the normal
/// rate; Apple's own projection gives 0.499 *v*₀ (*Designing Fluid Interfaces*, WWDC 2018). Closed forms: I.
/// Lobanov, *How UIScrollView works*.
struct Momentum {
  /// The offset in points and the speed in points per second at the start.
  let offset: Double
  let velocity: Double
  /// The *k* of the deceleration rate; below 0.
  let rate: Double

  /// Returns the offset after some seconds.
  func offset(after time: Double) -> Double {
    offset + velocity * (exp(rate * time) - 1) / rate
  }

  /// Returns the speed after some seconds, in points per second.
  func velocity(after time: Double) -> Double { velocity * exp(rate * time) }

  /// Returns the seconds until rest is nearer than a distance in points; 0 for throws too weak to move.
  func duration(within distance: Double) -> Double {
    let share = -rate * distance / velocity.magnitude
    return share < 1 ? log(share) / rate : 0
  }

  /// Returns the seconds until an offset is reached; nil if the throw ends before it.
  func time(to target: Double) -> Double? {
    let share = 1 + (target - offset) * rate / velocity
    return share > 0 && share <= 1 ? log(share) / rate : nil
  }
}

/// The deceleration of thrown content (`UIScrollView.DecelerationRate`).
package enum DecelerationRate: String, NamedChoice {
  /// The default of scroll views: 0.998 of the speed remains after a millisecond.
  case normal
  /// 0.99 of the speed remains after a millisecond.
  case fast

  /// The noun for messages.
  package static var noun: String { "deceleration rate" }

  /// The logarithm of the remaining share of speed after a second: 1000 ln 0.998 or 1000 ln 0.99. It is written
  /// out, as processors differ in the last bit.
  var perSecond: Double {
    switch self {
    case .normal: -2.002002670673079
    case .fast: -10.050335853501441
    }
  }
}

/// Content that returns to the edge past which it was pulled or thrown: a critically damped spring.
///
/// With mass 1 and stiffness 100, *x*(*t*) = e^(−10*t*) (*x*₀ + (*v*₀ + 10 *x*₀) *t*) from the edge. This
/// approximates Apple's motion (I. Lobanov, *How UIScrollView works*). It is not proven to be the same.
struct BounceSpring {
  static let frequency = 10.0

  /// The offset of the edge in points.
  let edge: Double
  /// The signed distance past the edge in points, and the speed in points per second, at the start.
  let displacement: Double
  let velocity: Double

  private var slope: Double { velocity + Self.frequency * displacement }

  /// Returns the offset after some seconds.
  func offset(after time: Double) -> Double {
    edge + exp(-Self.frequency * time) * (displacement + slope * time)
  }

  /// Returns the seconds after which the content stays nearer to the edge than a distance in points.
  func duration(within distance: Double) -> Double {
    let still = displacement == 0 ? 0 : log(2 * displacement.magnitude / distance)
    // 4 / e, the second bound of the same source.
    let moving =
      slope == 0 ? 0 : 2 * log(1.4715177646857693 * slope.magnitude / (Self.frequency * distance))
    return max(0, max(still, moving) / Self.frequency)
  }
}

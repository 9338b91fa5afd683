import CSystem
import Primitives

/// The motion of thrown content. Its speed decays exponentially and does not depend on the frame rate.
///
/// If *d* is the share of speed that remains after a millisecond, and *k* = 1000 ln *d*, then *v*(*t*) = *v*₀ e^(*kt*)
/// and *x*(*t*) = *x*₀ + *v*₀ (e^(*kt*) − 1) / *k*. The distance to rest is −*v*₀ / *k*, which is 0.4995 *v*₀ at the
/// normal rate; Apple's projection gives 0.499 *v*₀ (*Designing Fluid Interfaces*, WWDC 2018). The closed forms are
/// from I. Lobanov, *How UIScrollView works*.
struct Momentum {
  /// The offset in points at the start.
  let offset: Double
  let velocity: Double
  /// The constant *k* of the deceleration rate; below 0.
  let rate: Double

  /// Returns the offset after a time in seconds.
  func offset(after time: Double) -> Double {
    offset + velocity * (exp(rate * time) - 1) / rate
  }

  /// Returns the speed in points per second after a time in seconds.
  func velocity(after time: Double) -> Double { velocity * exp(rate * time) }

  /// Returns the seconds until the content is nearer to its rest than a distance in points; 0 if the throw is too weak
  /// to move it.
  func duration(within distance: Double) -> Double {
    let share = -rate * distance / velocity.magnitude
    return share < 1 ? log(share) / rate : 0
  }

  /// Returns the seconds until an offset is reached; nil if the motion ends before it.
  func time(to target: Double) -> Double? {
    let share = 1 + (target - offset) * rate / velocity
    return share > 0 && share <= 1 ? log(share) / rate : nil
  }
}

/// The deceleration of thrown content (`UIScrollView.DecelerationRate`).
package enum DecelerationRate: String, NamedChoice {
  /// The default of scroll views. After a millisecond, 0.998 of the speed remains.
  case normal
  /// A fast deceleration. After a millisecond, 0.99 of the speed remains.
  case fast

  /// The noun for messages.
  package static var noun: String { "deceleration rate" }

  /// The natural logarithm of the share of speed that remains after a second: 1000 ln 0.998 or 1000 ln 0.99. It is
  /// written out, since processors differ in the last bit.
  var perSecond: Double {
    switch self {
    case .normal: -2.002002670673079
    case .fast: -10.050335853501441
    }
  }
}

/// The motion of content that returns to an edge after it was pulled or thrown beyond: a critically damped spring.
///
/// With mass 1 and stiffness 100, *x*(*t*) = e^(−10*t*) (*x*₀ + (*v*₀ + 10 *x*₀) *t*) from the edge. This approximates
/// Apple's motion (I. Lobanov, *How UIScrollView works*); it is not known to be equal.
struct BounceSpring {
  static let frequency = 10.0

  /// The offset of the edge in points.
  let edge: Double
  /// The signed distance beyond the edge in points at the start.
  let displacement: Double
  let velocity: Double

  private var slope: Double { velocity + Self.frequency * displacement }

  /// Returns the offset after a time in seconds.
  func offset(after time: Double) -> Double {
    edge + exp(-Self.frequency * time) * (displacement + slope * time)
  }

  /// Returns the seconds after which the content is never again farther from the edge than a distance in points.
  func duration(within distance: Double) -> Double {
    let still = displacement == 0 ? 0 : log(2 * displacement.magnitude / distance)
    // The constant 4 / e is the second bound of the same source.
    let moving =
      slope == 0 ? 0 : 2 * log(1.4715177646857693 * slope.magnitude / (Self.frequency * distance))
    return max(0, max(still, moving) / Self.frequency)
  }
}

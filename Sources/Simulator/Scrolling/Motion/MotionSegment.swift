import Primitives

/// A part of a motion that has one closed form.
enum MotionSegment {
  case rest
  case finger(FingerPath)
  case momentum(Momentum)
  case bounce(BounceSpring)
  case toTop(ScrollToTopCurve)

  var phase: ScrollPhase {
    switch self {
    case .rest: .idle
    case .finger: .dragging
    case .momentum, .bounce: .decelerating
    case .toTop: .animating
    }
  }

  /// Returns the offset, on the grid, a time in seconds after the start. Content at rest has its position.
  func offset(after time: Double, from start: Points, _ bounds: ScrollBounds) -> Points {
    switch self {
    case .rest: bounds.clamp(start)
    case .finger(let path): Points(bounds.banded(path.offset(after: time)))
    case .momentum(let momentum): Points(momentum.offset(after: time))
    case .bounce(let spring): Points(spring.offset(after: time))
    case .toTop(let curve): Points(curve.offset(after: time))
    }
  }
}

/// The path of the content under a finger, without the resistance at edges.
struct FingerPath {
  enum Profile {
    /// The smoothest path from rest to rest (T. Flash, N. Hogan. *The Coordination of Arm Movements: An Experimentally
    /// Confirmed Mathematical Model.* J. Neuroscience 5(7), 1985).
    case minimumJerk
    /// An even acceleration from rest to the maximum speed. It is a guess, marked at `scroll.gestures`.
    case accelerating
  }

  let profile: Profile
  /// The offset at the start in points.
  let start: Double
  let distance: Double
  /// The duration in seconds.
  let duration: Double

  func offset(after time: Double) -> Double {
    let part = min(1, time / duration)
    switch profile {
    case .minimumJerk:
      return start + distance * part * part * part * (10 + part * (6 * part - 15))
    case .accelerating:
      return start + distance * part * part
    }
  }

  /// The finger's speed when it lifts, in points per second.
  var releaseVelocity: Double {
    profile == .accelerating ? 2 * distance / duration : 0
  }
}

/// The animation to the top: slow, fast, slow. UIKit's curve is not documented. The cubic *s*² (3 − 2*s*) is a guess,
/// marked at `scroll.gestures`.
struct ScrollToTopCurve {
  /// The offset at the start in points.
  let start: Double
  /// The duration in seconds.
  let duration: Double

  func offset(after time: Double) -> Double {
    let part = min(1, time / duration)
    return start * (1 - part * part * (3 - 2 * part))
  }
}

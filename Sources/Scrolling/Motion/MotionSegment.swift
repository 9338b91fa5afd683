import Primitives

/// A stretch of motion with one closed form from its start to its end.
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

  /// The offset some seconds after the start, on the grid; for content at rest, where it rests.
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

/// The animation to the top: slow, fast, slow again. UIKit's own curve is not documented; the cubic
/// *s*² (3 − 2*s*) is a guess.
struct ScrollToTopCurve {
  /// Points.
  let start: Double
  /// Seconds.
  let duration: Double

  func offset(after time: Double) -> Double {
    let part = min(1, time / duration)
    return start * (1 - part * part * (3 - 2 * part))
  }
}

/// Where a finger would put the content if it had no edges.
struct FingerPath {
  enum Profile {
    /// From rest to rest, as smoothly as can be: T. Flash, N. Hogan. *The Coordination of Arm
    /// Movements: An Experimentally Confirmed Mathematical Model.* J. Neuroscience 5(7), 1985.
    case minimumJerk
    /// Evenly accelerated from rest, lifted at full speed. A guess.
    case accelerating
  }

  let profile: Profile
  /// Points.
  let start: Double
  let distance: Double
  /// Seconds.
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

  /// The finger's speed when it is lifted, in points a second.
  var releaseVelocity: Double {
    profile == .accelerating ? 2 * distance / duration : 0
  }
}

public import Primitives

/// How fast thrown content slows down (`UIScrollView.DecelerationRate`).
public enum DecelerationRate: String, NamedChoice {
  /// What scroll views do unless told otherwise: 0.998 of the speed is left after a millisecond.
  case normal
  /// 0.99 of the speed is left after a millisecond.
  case fast

  /// "deceleration rate".
  public static var noun: String { "deceleration rate" }

  /// The logarithm of the share of speed left after a second, 1000 ln 0.998 or 1000 ln 0.99: written
  /// out, since processors differ in the last bit.
  var perSecond: Double {
    switch self {
    case .normal: -2.002002670673079
    case .fast: -10.050335853501441
    }
  }
}

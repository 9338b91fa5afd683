import Primitives

/// The learning rate of CACHEUS: climbs along the gradient of the hit ratio, and starts anew where
/// that stays poor.
struct LearningRate {
  private(set) var value: Double
  private let initial: Double
  private var lastValue: Double
  private var lastRatio = 0.0
  private var poorPeriods = 0
  private var generator: SplitMix64

  private static let range = 0.001...1.0
  /// Periods without a better hit ratio after which the rate is drawn at random, as in the paper.
  private static let patience = 10

  /// The paper starts from sqrt(2 ln 2 / N), the rate of the regret bound for two experts.
  init(capacity: Int, seed: UInt64) {
    initial = min(1, max(0.001, (2 * 0.6931471805599453 / Double(max(capacity, 1))).squareRoot()))
    value = initial
    lastValue = initial
    generator = SplitMix64(seed: seed).split("CACHEUS learning rate")
  }

  /// Ends a period in which this share of the requests hit.
  mutating func endPeriod(hitRatio: Double) {
    let change = hitRatio - lastRatio
    let step = value - lastValue
    lastValue = value
    lastRatio = hitRatio
    if step != 0 {
      let isUphill = (change > 0) == (step > 0) && change != 0
      let distance = max(abs(value * step), 0.001)
      value = Self.clamped(isUphill ? value + distance : value - distance)
    } else if change != 0 {
      value = Self.clamped(change > 0 ? value * 1.25 : value * 0.75)
    }
    poorPeriods = hitRatio == 0 || change <= 0 ? poorPeriods + 1 : 0
    if poorPeriods >= Self.patience {
      poorPeriods = 0
      value = 0.001 + generator.nextUnit() * 0.999
    }
  }

  private static func clamped(_ value: Double) -> Double {
    min(max(value, range.lowerBound), range.upperBound)
  }
}

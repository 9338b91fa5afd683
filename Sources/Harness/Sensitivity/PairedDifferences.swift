/// How far a strategy is from the reference in each world, both having met the same worlds.
package struct PairedDifferences {
  /// The share of the reference's mean within which two strategies are taken for the same.
  static let margin = 0.01

  /// The strategy's value less the reference's, for each world.
  let values: [Double]
  /// What a difference must exceed to count.
  let margin: Double

  /// The differences of one strategy's values from another's, world by world.
  package init(_ values: [Double], to reference: [Double]) {
    self.values = zip(values, reference).map { $0 - $1 }
    margin = Self.margin * reference.mean
  }

  /// -1 where the strategy has less, 1 where it has more, 0 where the mean is within the margin.
  package var sign: Int {
    let mean = values.mean
    return abs(mean) <= margin ? 0 : mean < 0 ? -1 : 1
  }

  /// Whether the sign is more than chance: by the sign test, two-sided, at 1 in 16, which five worlds
  /// reach that all agree and no fewer do.
  ///
  /// W. J. Dixon, A. M. Mood. *The Statistical Sign Test.* Journal of the American Statistical
  /// Association 41 (236), 1946.
  package var isShown: Bool {
    let differing = values.filter { $0 != 0 }
    let against = differing.count { ($0 < 0) != (sign < 0) }
    return sign != 0 && Self.chance(of: against, among: differing.count) <= 1.0 / 16
  }

  /// How often a fair coin shows one side so seldom, or the other.
  private static func chance(of count: Int, among tosses: Int) -> Double {
    var term = (0..<tosses).reduce(1.0) { chance, _ in chance / 2 }
    var sum = term
    for k in 0..<count {
      term *= Double(tosses - k) / Double(k + 1)
      sum += term
    }
    return min(1, 2 * sum)
  }
}

extension [Double] {
  /// The mean; 0 of no values.
  var mean: Double { isEmpty ? 0 : reduce(0, +) / Double(count) }
}

import CSystem

/// Zipf's law: rank *k* has a probability in proportion to 1 / *k*^exponent.
enum ZipfLaw {
  /// Returns a table that draws ranks by the law. Weights are rounded to integers before they are summed, so that
  /// differences in the last bits of `pow` have no effect.
  static func table(ranks: Int, exponent: Double) -> AliasTable {
    let shares = (1...ranks).map { pow(Double($0), -exponent) }
    // The largest power of two for which the sum of the weights times their number fits. A power of
    // two does not depend on the last bits of `pow` either.
    let room = 0x1p62 / Double(ranks) / shares.reduce(0, +)
    let scale = Double(sign: .plus, exponent: Int(room.exponent), significand: 1)
    return AliasTable(weights: shares.map { UInt64(($0 * scale).rounded()) })
  }

  /// Returns the exponent that fits counts by rank: the negated slope of the straight line through the logarithms, to
  /// three decimals; nil for fewer than ten counts.
  static func exponent(of counts: ArraySlice<Int>) -> Double? {
    guard counts.count >= 10 else { return nil }
    let points = counts.enumerated().map { (log(Double($0 + 1)), log(Double($1))) }
    let count = Double(points.count)
    let x = points.reduce(0) { $0 + $1.0 } / count
    let y = points.reduce(0) { $0 + $1.1 } / count
    let above = points.reduce(0) { $0 + ($1.0 - x) * ($1.1 - y) }
    let below = points.reduce(0) { $0 + ($1.0 - x) * ($1.0 - x) }
    return (-above / below * 1000).rounded() / 1000
  }
}

import Primitives

/// Draws numbers in proportion to whole weights, exactly and in constant time.
///
/// A. J. Walker, *An efficient method for generating discrete random variables with general
/// distributions,* ACM TOMS 3(3), 1977; built in linear time as M. D. Vose, *A linear algorithm for
/// generating random numbers with a given distribution,* IEEE TSE 17(9), 1991, says. All in whole numbers,
/// so that the table is the same on every machine.
struct AliasTable: Sendable {
  private let total: UInt64
  /// Below which of `total` evenly spaced draws a column is itself; else it is its alias.
  private var thresholds: [UInt64]
  private var aliases: [UInt32]

  /// A table of weights, at least one of them above zero, whose sum times their number fits 63 bits.
  ///
  /// - Complexity: O(*n*).
  init(weights: [UInt64]) {
    let count = UInt64(weights.count)
    total = weights.reduce(0, +)
    precondition(total > 0 && total.multipliedFullWidth(by: count).high == 0, "weights fit")
    thresholds = weights.map { $0 * count }
    aliases = [UInt32](repeating: 0, count: weights.count)
    var small = thresholds.indices.filter { thresholds[$0] < total }
    var large = thresholds.indices.filter { thresholds[$0] >= total }
    while let column = small.popLast(), let giver = large.last {
      aliases[column] = UInt32(giver)
      thresholds[giver] -= total - thresholds[column]
      if thresholds[giver] < total { small.append(large.removeLast()) }
    }
    for column in large { thresholds[column] = total }
  }

  /// How many of `total` times the number of weights evenly spaced draws each number gets.
  var portions: [UInt64] {
    var portions = thresholds
    for (column, threshold) in thresholds.enumerated() where threshold < total {
      portions[Int(aliases[column])] += total - threshold
    }
    return portions
  }

  /// Draws a number.
  func draw(_ generator: inout SplitMix64) -> Int {
    let column = Int(generator.next().multipliedFullWidth(by: UInt64(thresholds.count)).high)
    let place = generator.next().multipliedFullWidth(by: total).high
    return place < thresholds[column] ? column : Int(aliases[column])
  }
}

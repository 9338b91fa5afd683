import Primitives

/// A source of the objects of a pattern, one after the other, numbered from 0.
struct PatternSource: Sendable {
  private let pattern: TracePattern
  private let ranks: AliasTable?
  private var generator: SplitMix64
  private var drawn: UInt64 = 0

  init(_ pattern: TracePattern, seed: UInt64) {
    self.pattern = pattern
    generator = SplitMix64(seed: seed)
    ranks =
      pattern.isRanked ? ZipfLaw.table(ranks: pattern.objects, exponent: pattern.exponent) : nil
  }

  /// Returns the next object.
  mutating func next() -> UInt64 {
    defer { drawn += 1 }
    let objects = UInt64(pattern.objects)
    switch pattern.kind {
    case .zipf: return rank()
    case .uniform: return generator.next().multipliedFullWidth(by: objects).high
    case .scan: return drawn
    case .loop: return drawn % objects
    case .shift: return drawn / UInt64(pattern.period) * UInt64(pattern.step) + rank()
    case .hotspot: return hotspot(objects)
    case .latest:
      // The newest object has rank 0; every period adds a newer one.
      return objects - 1 + drawn / UInt64(pattern.period) - rank()
    }
  }

  private mutating func rank() -> UInt64 { UInt64(ranks?.draw(&generator) ?? 0) }

  private mutating func hotspot(_ objects: UInt64) -> UInt64 {
    let hot = min(objects, UInt64((Double(objects) * pattern.hot).rounded()))
    let isHot = generator.nextUnit() < pattern.heat
    let place = generator.next()
    if hot == 0 || (!isHot && hot < objects) {
      return hot + place.multipliedFullWidth(by: objects - hot).high
    }
    return place.multipliedFullWidth(by: hot).high
  }
}

/// Draws numbers in proportion to whole weights, exactly and in constant time.
///
/// A. J. Walker, *An efficient method for generating discrete random variables with general distributions,* ACM TOMS
/// 3(3), 1977; built in linear time as in M. D. Vose, *A linear algorithm for generating random numbers with a given
/// distribution,* IEEE TSE 17(9), 1991. It uses only whole numbers, so that the table is the same on every machine.
struct AliasTable: Sendable {
  private let total: UInt64
  /// The number of draws, of `total` evenly spaced ones, for which a column gives its own number; the others give its
  /// alias.
  private var thresholds: [UInt64]
  private var aliases: [UInt32]

  /// Creates a table of weights, at least one of them above zero. Their sum times their number must fit 63 bits.
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

  /// The number of draws that give each number, among `total` × weights evenly spaced draws.
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

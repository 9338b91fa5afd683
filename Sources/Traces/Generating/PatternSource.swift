import Primitives

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Draws the objects of a pattern one after the other, numbered from 0.
struct PatternSource: Sendable {
  private let pattern: TracePattern
  private let ranks: AliasTable?
  private var generator: SplitMix64
  private var drawn: UInt64 = 0

  init(_ pattern: TracePattern, seed: UInt64) {
    self.pattern = pattern
    generator = SplitMix64(seed: seed)
    let isRanked = [.zipf, .shift, .latest].contains(pattern.kind)
    ranks = isRanked ? Self.zipf(pattern.objects, pattern.exponent) : nil
  }

  /// Zipf's law in whole weights, rounded before they are added up, whatever the last bits of `pow`.
  private static func zipf(_ count: Int, _ exponent: Double) -> AliasTable {
    let shares = (1...count).map { pow(Double($0), -exponent) }
    // As fine as fits: a power of two, so that its last bits cannot differ either.
    let room = 0x1p62 / Double(count) / shares.reduce(0, +)
    let scale = Double(sign: .plus, exponent: Int(room.exponent), significand: 1)
    return AliasTable(weights: shares.map { UInt64(($0 * scale).rounded()) })
  }

  /// The next object.
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
      // The newest object is the one with rank 0; every period brings a newer one.
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

/// A small, fast generator whose sequence is fixed by its seed on every machine.
///
/// Each component of a run draws from a separate generator, split off by name. One more draw in a component therefore
/// changes nothing in another.
///
/// G. L. Steele, D. Lea, C. H. Flood. *Fast Splittable Pseudorandom Number Generators.* OOPSLA 2014.
@frozen
public struct SplitMix64: RandomNumberGenerator, Sendable, BitwiseCopyable {
  @usableFromInline
  var state: UInt64

  /// Creates a generator that always yields the same numbers for the same seed.
  @inlinable
  public init(seed: UInt64) { state = seed }

  /// Returns the next 64 bits.
  @inlinable
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    return Self.mix(state)
  }

  /// Returns a generator for one component, independent of the draws of all others.
  ///
  /// - Complexity: O(*n*) in the length of the name.
  public func split(_ name: StaticString) -> SplitMix64 {
    name.withUTF8Buffer { unsafe SplitMix64(seed: Self.mix(state ^ $0.fnv1a)) }
  }

  /// Returns well-mixed bits for a number: a random function instead of a random sequence.
  ///
  /// Attributes of the millionth item cost as much as those of the first.
  @inlinable
  public func value(at index: UInt64) -> UInt64 {
    Self.mix(Self.mix(state) &+ index &* 0x9E37_79B9_7F4A_7C15)
  }

  /// Returns the next number in [0, 1), one of 2^53 evenly spaced.
  @inlinable
  public mutating func nextUnit() -> Double { Self.unit(next()) }

  /// Returns the number in [0, 1) made of the upper 53 bits.
  @inlinable
  public static func unit(_ bits: UInt64) -> Double { Double(bits >> 11) * 0x1p-53 }

  @usableFromInline
  @inline(__always)
  static func mix(_ bits: UInt64) -> UInt64 {
    var mixed = bits
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

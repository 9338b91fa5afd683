/// The count of an object's uses and, for equal counts, a stamp; the smaller key is evicted first.
///
/// Both share eight bytes, so that an entry of a heap has sixteen.
struct UseRank: HeapKey {
  /// The number of bits of the count.
  private static let countWidth: UInt64 = 24
  /// The number of bits of the stamp: 2⁴⁰ accesses, hours of the fastest replay.
  private static let stampWidth = 64 - countWidth

  /// The largest count, which does not rise further.
  static let maxUses: UInt64 = 1 << countWidth - 1
  /// The largest stamp; a larger one would change the count.
  static let lastStamp: UInt64 = 1 << stampWidth - 1

  private var bits: UInt64

  private init(bits: UInt64) { self.bits = bits }

  /// Creates the key of a number of uses, of which at most ``maxUses`` count.
  @inline(__always)
  init(uses: UInt64, stamp: UInt64) {
    bits = min(uses, Self.maxUses) << Self.stampWidth | stamp
  }

  static var absent: UseRank { UseRank(bits: 0) }

  /// Returns the key after one more use. The stamp must be larger than this one, so that the key rises even if the count
  /// no longer does.
  @inline(__always)
  func again(at stamp: UInt64) -> UseRank {
    UseRank(uses: bits >> Self.stampWidth &+ 1, stamp: stamp)
  }

  @inline(__always)
  func precedes(_ other: UseRank) -> Bool { bits < other.bits }
}

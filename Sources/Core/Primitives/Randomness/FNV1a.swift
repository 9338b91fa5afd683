extension Sequence<UInt8> {
  /// The hash FNV-1a of 64 bits (G. Fowler, L. C. Noll, K.-P. Vo, D. Eastlake. *The FNV Non-Cryptographic Hash
  /// Algorithm*, IETF draft). Two texts have the same one with a probability of 2^-64.
  ///
  /// - Complexity: O(*n*).
  @inlinable package var fnv1a: UInt64 {
    reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 }
  }
}

import Primitives

/// A digest of bytes, for which no collision is known: 256 bits, as 64 hexadecimal digits.
///
/// National Institute of Standards and Technology. *Secure Hash Standard*, FIPS 180-4, 2015,
/// sections 5.1.1 and 6.2.
package struct SHA256: CustomStringConvertible {
  private var state: SIMD8<UInt32> = [
    0x6A09_E667, 0xBB67_AE85, 0x3C6E_F372, 0xA54F_F53A, 0x510E_527F, 0x9B05_688C, 0x1F83_D9AB,
    0x5BE0_CD19,
  ]
  private var words = [UInt32](repeating: 0, count: 64)
  private var count = 0

  /// Computes the digest of bytes.
  ///
  /// - Complexity: O(*n*).
  package init(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { add(byte) }
    let bits = UInt64(count) << 3
    add(0x80)
    while count & 63 != 56 { add(0) }
    for shift in stride(from: UInt64(56), through: 0, by: -8) {
      add(UInt8(truncatingIfNeeded: bits >> shift))
    }
  }

  /// Computes the digest of a text in UTF-8.
  package init(_ text: String) { self.init(text.utf8) }

  /// The 32 bytes of the digest.
  package var bytes: [UInt8] {
    state.indices.flatMap { place in
      stride(from: 24, through: 0, by: -8).map { UInt8(truncatingIfNeeded: state[place] >> $0) }
    }
  }

  /// 64 hexadecimal digits.
  package var description: String {
    state.indices.map { String(state[$0], radix: 16).zeroPadded(to: 8) }.joined()
  }

  private mutating func add(_ byte: UInt8) {
    let place = count >> 2 & 15
    words[place] = words[place] << 8 | UInt32(byte)
    count += 1
    if count & 63 == 0 { mixBlock() }
  }

  /// Mixes a block, the first 16 words, into the state.
  private mutating func mixBlock() {
    for round in 16..<64 {
      let (early, late) = (words[round - 15], words[round - 2])
      let first = early.turned(7) ^ early.turned(18) ^ early >> 3
      let second = late.turned(17) ^ late.turned(19) ^ late >> 10
      words[round] = words[round - 16] &+ first &+ words[round - 7] &+ second
    }
    var (a, b, c, d) = (state[0], state[1], state[2], state[3])
    var (e, f, g, h) = (state[4], state[5], state[6], state[7])
    for round in 0..<64 {
      let choice = e & f ^ ~e & g
      let majority = a & b ^ a & c ^ b & c
      let turnedE = e.turned(6) ^ e.turned(11) ^ e.turned(25)
      let turnedA = a.turned(2) ^ a.turned(13) ^ a.turned(22)
      let step = h &+ turnedE &+ choice &+ Self.constants[round] &+ words[round]
      (h, g, f, e) = (g, f, e, d &+ step)
      (d, c, b, a) = (c, b, a, step &+ turnedA &+ majority)
    }
    state &+= [a, b, c, d, e, f, g, h]
  }

  /// The first 32 bits after the binary point of the cube roots of the first 64 primes.
  private static let constants: [UInt32] = [
    0x428A_2F98, 0x7137_4491, 0xB5C0_FBCF, 0xE9B5_DBA5, 0x3956_C25B, 0x59F1_11F1, 0x923F_82A4,
    0xAB1C_5ED5, 0xD807_AA98, 0x1283_5B01, 0x2431_85BE, 0x550C_7DC3, 0x72BE_5D74, 0x80DE_B1FE,
    0x9BDC_06A7, 0xC19B_F174, 0xE49B_69C1, 0xEFBE_4786, 0x0FC1_9DC6, 0x240C_A1CC, 0x2DE9_2C6F,
    0x4A74_84AA, 0x5CB0_A9DC, 0x76F9_88DA, 0x983E_5152, 0xA831_C66D, 0xB003_27C8, 0xBF59_7FC7,
    0xC6E0_0BF3, 0xD5A7_9147, 0x06CA_6351, 0x1429_2967, 0x27B7_0A85, 0x2E1B_2138, 0x4D2C_6DFC,
    0x5338_0D13, 0x650A_7354, 0x766A_0ABB, 0x81C2_C92E, 0x9272_2C85, 0xA2BF_E8A1, 0xA81A_664B,
    0xC24B_8B70, 0xC76C_51A3, 0xD192_E819, 0xD699_0624, 0xF40E_3585, 0x106A_A070, 0x19A4_C116,
    0x1E37_6C08, 0x2748_774C, 0x34B0_BCB5, 0x391C_0CB3, 0x4ED8_AA4A, 0x5B9C_CA4F, 0x682E_6FF3,
    0x748F_82EE, 0x78A5_636F, 0x84C8_7814, 0x8CC7_0208, 0x90BE_FFFA, 0xA450_6CEB, 0xBEF9_A3F7,
    0xC671_78F2,
  ]
}

extension UInt32 {
  /// Rotates the bits to the right.
  fileprivate func turned(_ count: UInt32) -> UInt32 { self >> count | self << (32 - count) }
}

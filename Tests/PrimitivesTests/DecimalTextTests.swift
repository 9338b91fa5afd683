import Foundation
import Primitives
import Testing

struct DecimalTextTests {
  @Test func aNumberIsSpelledAsCSpellsItButForTheSignOfAZero() {
    var random = SplitMix64(seed: 1)
    for _ in 0..<20_000 {
      // All magnitudes, and many ties.
      let bits = Double(bitPattern: random.next())
      let tie = Double(Int64(truncatingIfNeeded: random.next()) >> 40) / 16
      for number in [bits, tie, tie.rounded()] where number.isFinite {
        for decimals in [0, 1, 3, 6] {
          let spelled = String(format: "%.\(decimals)f", number)
          let isZero = !spelled.contains { ("1"..."9").contains($0) }
          let expected = isZero && spelled.hasPrefix("-") ? String(spelled.dropFirst()) : spelled
          #expect(number.text(decimals: decimals) == expected)
        }
      }
    }
  }

  @Test func whatIsNoNumberIsSaidToBeNone() {
    #expect(Double.infinity.text(decimals: 2) == "inf")
    #expect((-Double.infinity).text(decimals: 0) == "-inf")
    #expect(Double.nan.text(decimals: 1) == "nan")
    #expect((-Double.nan).text(decimals: 1) == "nan")
    #expect((-0.0).text(decimals: 1) == "0.0")
  }
}

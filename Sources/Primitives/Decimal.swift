/// A decimal number as written: digits, and how many of them follow the point.
struct Decimal {
  let isNegative: Bool
  let digits: UInt64
  let places: Int

  /// Reads an optional sign, digits, and an optional fraction; nil for anything else, including
  /// exponents and more digits than 64 bits hold.
  init?(_ text: Substring) {
    var digits: UInt64 = 0
    var places: Int?
    var hasDigit = false
    let isSigned = text.first == "-" || text.first == "+"
    for byte in text.dropFirst(isSigned ? 1 : 0).utf8 {
      if byte == UInt8(ascii: "."), places == nil {
        places = 0
        continue
      }
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
      let shifted = digits.multipliedReportingOverflow(by: 10)
      let next = shifted.partialValue.addingReportingOverflow(UInt64(byte - UInt8(ascii: "0")))
      guard !shifted.overflow, !next.overflow else { return nil }
      digits = next.partialValue
      hasDigit = true
      places = places.map { $0 + 1 }
    }
    // 10^19 is the largest power of ten that 64 bits hold. A bare point, before or after, is a slip.
    guard hasDigit, places ?? 1 > 0, places ?? 0 <= 19, text.first != "." else { return nil }
    self.isNegative = text.first == "-"
    self.digits = digits
    self.places = places ?? 0
  }

  /// The magnitude times a scale, rounded to the nearest whole, halves up; nil past 64 bits.
  func times(_ scale: UInt64) -> UInt64? {
    let divisor = (0..<places).reduce(1 as UInt64) { power, _ in power * 10 }
    let product = digits.multipliedFullWidth(by: scale)
    guard product.high < divisor else { return nil }
    let (quotient, remainder) = divisor.dividingFullWidth(product)
    guard remainder >= divisor - remainder else { return quotient }
    let rounded = quotient.addingReportingOverflow(1)
    return rounded.overflow ? nil : rounded.partialValue
  }

  /// The decimal text of a quotient if six places show it exactly, else nil.
  static func exactText(_ dividend: UInt64, over divisor: UInt64) -> String? {
    let (whole, remainder) = dividend.quotientAndRemainder(dividingBy: divisor)
    guard remainder > 0 else { return "\(whole)" }
    let scaled = remainder.multipliedFullWidth(by: 1_000_000)
    let fraction = divisor.dividingFullWidth(scaled)
    guard fraction.remainder == 0 else { return nil }
    var places = "\(1_000_000 + fraction.quotient)".dropFirst()
    while places.last == "0" { places.removeLast() }
    return "\(whole).\(places)"
  }
}

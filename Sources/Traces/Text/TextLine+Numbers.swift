/// Numbers as trace files write them. A field that holds anything else is none.
extension TextLine {
  /// A decimal number of 64 bits.
  var decimal: UInt64? {
    guard count > 0, count <= 20 else { return nil }
    var value: UInt64 = 0
    let letters = unsafe letters
    for index in 0..<min(count, 19) {
      let digit = unsafe letters[index] &- UInt8(ascii: "0")
      guard digit <= 9 else { return nil }
      value = value &* 10 &+ UInt64(digit)
    }
    return count < 20 ? value : appending(self[19], to: value)
  }

  private func appending(_ letter: UInt8, to value: UInt64) -> UInt64? {
    let digit = letter &- UInt8(ascii: "0")
    let shifted = value.multipliedReportingOverflow(by: 10)
    let sum = shifted.partialValue.addingReportingOverflow(UInt64(digit))
    return digit <= 9 && !shifted.overflow && !sum.overflow ? sum.partialValue : nil
  }

  /// A decimal number written as one writes it, without leading zeros: text and number name the same.
  var canonicalDecimal: UInt64? {
    guard count == 1 || (count > 1 && self[0] != UInt8(ascii: "0")) else { return nil }
    return decimal
  }

  /// A hexadecimal number of 64 bits, with or without `0x`.
  var hexadecimal: UInt64? {
    let digits = starts(with: "0x") || starts(with: "0X") ? self[2..<count] : self
    guard digits.count > 0, digits.count <= 16 else { return nil }
    var value: UInt64 = 0
    for index in 0..<digits.count {
      guard let digit = Self.hexadecimalDigit(digits[index]) else { return nil }
      value = value << 4 | UInt64(digit)
    }
    return value
  }

  private static func hexadecimalDigit(_ letter: UInt8) -> UInt8? {
    switch letter {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): letter - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): letter - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): letter - UInt8(ascii: "A") + 10
    default: nil
    }
  }

  /// A time, whole or with decimals, in a unit of so many nanoseconds; nil past 292 years.
  func time(unit: Int64) -> Int64? {
    let point = unsafe letters.firstIndex(of: UInt8(ascii: ".")) ?? count
    guard let whole = self[0..<point].decimal, let units = Int64(exactly: whole) else { return nil }
    let scaled = units.multipliedReportingOverflow(by: unit)
    guard !scaled.overflow else { return nil }
    guard point < count else { return scaled.partialValue }
    // Digits beyond the nanosecond are cut, not rounded: neighbours must not change their order.
    let digits = self[point + 1..<min(count, point + 10)]
    guard let fraction = digits.decimal else { return nil }
    let power = (0..<digits.count).reduce(1 as Int64) { power, _ in power * 10 }
    let part = Int64(fraction).multipliedFullWidth(by: unit)
    let sum = scaled.partialValue.addingReportingOverflow(
      power.dividingFullWidth(part).quotient)
    return sum.overflow ? nil : sum.partialValue
  }
}

/// A number and a unit in the order people write them.
struct QuantityText {
  /// The text as given, for messages.
  private let whole: String
  private let number: Substring
  private let unit: Substring

  /// Splits the number from the unit after it, with or without spaces between.
  init(_ text: String) {
    let trimmed = text.drop { $0 == " " }
    whole = text
    number = trimmed.prefix { !$0.isLetter && $0 != " " }
    var rest = trimmed[number.endIndex...].drop { $0 == " " }
    while rest.last == " " { rest.removeLast() }
    unit = rest
  }

  /// Returns the amount in the grains of a quantity, rounded to the nearest, halves up.
  func grains<Amount: Quantity>(as type: Amount.Type) throws(QuantityError) -> Int64 {
    let decimal = try decimal(type)
    guard !decimal.isNegative || decimal.digits == 0 || Amount.mayBeNegative else {
      throw QuantityError(whole, "is negative; a \(Amount.noun) is 0 or more")
    }
    if unit.isEmpty && decimal.digits == 0 { return 0 }
    guard let magnitude = decimal.times(try scale(type)), let grains = Int64(exactly: magnitude)
    else { throw QuantityError(whole, "is too large for a \(Amount.noun)") }
    return decimal.isNegative ? -grains : grains
  }

  private func decimal<Amount: Quantity>(_ type: Amount.Type) throws(QuantityError) -> Decimal {
    if let decimal = Decimal(number) { return decimal }
    let example = Amount.customaryUnits.map { "16 \($0)" }.joined(separator: " or ")
    throw QuantityError(whole, "is not a \(Amount.noun); write one as \(example)")
  }

  private func scale<Amount: Quantity>(_ type: Amount.Type) throws(QuantityError) -> UInt64 {
    if let known = Amount.units.first(where: { $0.name == unit }) { return known.grains }
    if unit.isEmpty {
      let examples = Amount.customaryUnits.map { "\(number) \($0)" }.joined(separator: " or ")
      throw QuantityError(whole, "has no unit; write \(examples)")
    }
    let names = Amount.units.map(\.name)
    throw QuantityError(
      whole, "has an \(Suggestion.unknown("unit", String(unit), known: names))")
  }

  /// Returns the shortest text that reads back as the amount.
  static func shortest<Amount: Quantity>(_ amount: Amount) -> String {
    let sign = amount.grains < 0 ? "-" : ""
    let magnitude = amount.grains.magnitude
    guard magnitude > 0 else { return "0 \(Amount.customaryUnits.last ?? "")" }
    var best = (text: "\(magnitude) \(Amount.units[0].name)", length: Int.max)
    for unit in Amount.units.reversed() where unit.grains <= magnitude || unit == Amount.units[0] {
      guard let number = Decimal.exactText(magnitude, over: unit.grains) else { continue }
      let text = "\(number) \(unit.name)"
      // Twice the length, plus one for a decimal point, so that whole numbers have priority.
      let length = 2 * text.utf8.count + (number.contains(".") ? 1 : 0)
      if length < best.length { best = (text, length) }
    }
    return sign + best.text
  }
}

/// A decimal number as written: its digits, and the number of digits after the point.
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
    // 10^19 is the largest power of ten that fits 64 bits. A point without digits before or after it is a mistake.
    guard hasDigit, places ?? 1 > 0, places ?? 0 <= 19, text.first != "." else { return nil }
    self.isNegative = text.first == "-"
    self.digits = digits
    self.places = places ?? 0
  }

  /// Returns the magnitude times a scale, rounded to the nearest whole, halves up; nil if the result exceeds 64 bits.
  func times(_ scale: UInt64) -> UInt64? {
    let divisor = (0..<places).reduce(1 as UInt64) { power, _ in power * 10 }
    let product = digits.multipliedFullWidth(by: scale)
    guard product.high < divisor else { return nil }
    let (quotient, remainder) = divisor.dividingFullWidth(product)
    guard remainder >= divisor - remainder else { return quotient }
    let rounded = quotient.addingReportingOverflow(1)
    return rounded.overflow ? nil : rounded.partialValue
  }

  /// Returns the decimal text of a quotient; nil if six decimals do not show it exactly.
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

/// A number and a unit in the order people write them.
struct QuantityText {
  /// The text as given, for messages.
  private let whole: String
  private let number: Substring
  private let unit: Substring

  /// Parts the number from the unit that follows it, with or without spaces between.
  init(_ text: String) {
    let trimmed = text.drop { $0 == " " }
    whole = text
    number = trimmed.prefix { !$0.isLetter && $0 != " " }
    var rest = trimmed[number.endIndex...].drop { $0 == " " }
    while rest.last == " " { rest.removeLast() }
    unit = rest
  }

  /// The amount in grains of a quantity, rounded to the nearest, halves up.
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

  /// The shortest text that reads back as the amount.
  static func shortest<Amount: Quantity>(_ amount: Amount) -> String {
    let sign = amount.grains < 0 ? "-" : ""
    let magnitude = amount.grains.magnitude
    guard magnitude > 0 else { return "0 \(Amount.customaryUnits.last ?? "")" }
    var best = (text: "\(magnitude) \(Amount.units[0].name)", length: Int.max)
    for unit in Amount.units.reversed() where unit.grains <= magnitude || unit == Amount.units[0] {
      guard let number = Decimal.exactText(magnitude, over: unit.grains) else { continue }
      let text = "\(number) \(unit.name)"
      // Twice the length, and one more for a decimal point, so that whole numbers win ties.
      let length = 2 * text.utf8.count + (number.contains(".") ? 1 : 0)
      if length < best.length { best = (text, length) }
    }
    return sign + best.text
  }
}

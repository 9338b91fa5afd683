/// Why the value of a key is a guess, as the key's declaration says.
package struct Guess: Sendable {
  /// Why no source states the value, what it is anchored by, and how sure that makes it.
  package let anchor: String
  /// The key of the same part at the scale of the distribution that this value is a bound of, and with
  /// which it is moved; none for a value that is moved alone.
  package let scale: String?
  /// Whether the value stays a guess where a scenario states it: nobody has measured it there either.
  package let holdsWhenStated: Bool
  /// Makes a value larger or smaller; none where values are no numbers, as of a guess that is a rule.
  package let scaling: Scaling?
}

/// Multiplies the values of a key, as a file has them, and keeps them within the key's range.
package struct Scaling: Sendable {
  /// A value that has been multiplied.
  package struct Scaled: Equatable, Sendable {
    /// The value as a file has it.
    package let text: String
    /// Whether the range of the key kept it from the full factor.
    package let isClipped: Bool
  }

  private let scale: @Sendable (String, Double) -> Scaled?

  /// The scaling of values within bounds; nil for values that are no numbers.
  init?<Value: Sendable>(within bounds: Bounds<Value>) {
    guard Self.isNumeric(Value.self) else { return nil }
    scale = { text, factor in
      guard let value = Self.product(Value.self, text, factor) as? Value else { return nil }
      let kept = ValueForm.text(of: bounds.clamped(value))
      return Scaled(text: kept, isClipped: kept != ValueForm.text(of: value))
    }
  }

  /// A value times a factor; nil for a text that is no value, such as null, and beyond 64 bits.
  package func callAsFunction(_ text: String, by factor: Double) -> Scaled? { scale(text, factor) }

  private static func isNumeric(_ type: Any.Type) -> Bool {
    type is any Quantity.Type || type is any FixedWidthInteger.Type || type == Double.self
  }

  private static func product(_ type: Any.Type, _ text: String, _ factor: Double) -> Any? {
    switch type {
    case let type as any Quantity.Type: amount(type, text, factor)
    case let type as any FixedWidthInteger.Type: number(type, text, factor)
    default: Double(text).map { $0 * factor }
    }
  }

  private static func amount<Amount: Quantity>(
    _ type: Amount.Type, _ text: String, _ factor: Double
  ) -> Amount? {
    guard let amount = try? Amount(text: text) else { return nil }
    return number(Int64.self, "\(amount.grains)", factor).map { Amount(grains: $0) }
  }

  private static func number<Number: FixedWidthInteger>(
    _ type: Number.Type, _ text: String, _ factor: Double
  ) -> Number? {
    Number(text).flatMap { Number(exactly: (Double($0) * factor).rounded()) }
  }
}

extension Field {
  /// The same key, with a value that no source states.
  ///
  /// - Parameters:
  ///   - anchor: Why, what it is anchored by, and how sure that makes it.
  ///   - scale: The key of the same part that it is moved with; nil if it is moved alone.
  ///   - stated: Whether it stays a guess where a scenario states it.
  /// - Returns: The key.
  package func guessed(
    _ anchor: String, with scale: String? = nil, evenIfStated stated: Bool = false
  ) -> Self {
    var field = self
    field.guess = Guess(anchor: anchor, scale: scale, holdsWhenStated: stated, scaling: scaling)
    return field
  }
}

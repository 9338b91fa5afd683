/// The reason that a key's value is a guess, as the key declares it.
package struct Guess: Sendable {
  /// The reason that no source states the value, the evidence for it, and how certain it is.
  package let anchor: String
  /// The key for the scale of the distribution that this value bounds; both values are multiplied together. Nil if this
  /// value is multiplied alone.
  package let scale: String?
  /// True if the value remains a guess when a scenario states it, because the stated value was not measured either.
  package let holdsWhenStated: Bool
  /// Multiplies a value; nil if values are not numbers, as for a guess that is a rule.
  package let scaling: Scaling?
}

/// Multiplies the values of a key, as a file has them, and keeps them within the key's range.
package struct Scaling: Sendable {
  /// A value that has been multiplied.
  package struct Scaled: Equatable, Sendable {
    /// The value as a file has it.
    package let text: String
    /// True if the range of the key limited the factor.
    package let isClipped: Bool
  }

  private let scale: @Sendable (String, Double) -> Scaled?

  /// Creates the scaling of values within bounds; nil if values are not numbers.
  init?<Value: Sendable>(within bounds: Bounds<Value>) {
    guard Self.isNumeric(Value.self) else { return nil }
    scale = { text, factor in
      guard let value = Self.product(Value.self, text, factor) as? Value else { return nil }
      let kept = ValueForm.text(of: bounds.clamped(value))
      return Scaled(text: kept, isClipped: kept != ValueForm.text(of: value))
    }
  }

  /// Multiplies a value by a factor; returns nil if the text is no value, such as null, or the result exceeds 64 bits.
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
  /// Returns the same key, marked as a value that no source states.
  ///
  /// - Parameters:
  ///   - anchor: The reason, the evidence, and how certain it is.
  ///   - scale: The key of the same part that is multiplied with it; nil if it is multiplied alone.
  ///   - stated: True if the value remains a guess when a scenario states it.
  /// - Returns: The key.
  package func guessed(
    _ anchor: String, with scale: String? = nil, evenIfStated stated: Bool = false
  ) -> Self {
    var field = self
    field.guess = Guess(anchor: anchor, scale: scale, holdsWhenStated: stated, scaling: scaling)
    return field
  }
}

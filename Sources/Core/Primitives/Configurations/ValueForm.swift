/// The form of a key's value, for lists and references.
package indirect enum ValueForm: Sendable {
  case text, truth, number, wholeNumber
  /// An amount with a unit: the noun for the amount, and the proposed units.
  case quantity(noun: String, units: [String])
  /// One of a few named values.
  case choice([NamedValue])
  /// A part with separate keys.
  case part([ListedKey])
  /// A list.
  case list(of: ValueForm)
  /// An empty mapping, or null.
  case nothing
  /// A form that is described in words.
  case other(String)
  /// A mapping with one of several keys.
  case oneOf([ListedKey])

  /// Creates the form of a type's values.
  package init<Value>(of type: Value.Type) {
    switch type {
    case let described as any DescribedValue.Type: self = described.form
    case let choice as any ExplainedChoice.Type: self = .choice(choice.explained)
    case let choice as any NamedChoice.Type:
      self = .choice(choice.names.map { NamedValue(stringLiteral: $0) })
    case let part as any KeyedConfiguration.Type: self = .part(part.listedKeys)
    case let quantity as any Quantity.Type:
      self = .quantity(noun: quantity.noun, units: quantity.customaryUnits)
    case is Bool.Type: self = .truth
    case is any BinaryInteger.Type: self = .wholeNumber
    case is any BinaryFloatingPoint.Type: self = .number
    default: self = .text
    }
  }
}

extension ValueForm {
  /// Returns a value as a file has it; empty for parts and for values longer than a word.
  static func text(of value: Any) -> String {
    switch value {
    case let choice as any NamedChoice: choice.name
    case let quantity as any Quantity: quantity.description
    case let text as String: text
    case let flag as Bool: "\(flag)"
    case let number as any BinaryInteger: "\(number)"
    case let number as Double: Self.text(of: number)
    case let list as [Any] where list.isEmpty: "[]"
    default: ""
    }
  }

  /// Returns the text of a number, without ".0" if it is whole.
  static func text(of number: Double) -> String {
    let text = "\(number)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}

/// A type that describes its own form.
package protocol DescribedValue {
  /// The form of the type's values in a file.
  static var form: ValueForm { get }
}

extension Array: DescribedValue {
  package static var form: ValueForm { .list(of: ValueForm(of: Element.self)) }
}

/// A key as a list shows it.
package struct ListedKey: Sendable {
  /// The name, or the path from the start of the list: `memory.low-water`.
  package let path: String
  /// The meaning, in one line.
  package let explanation: String
  /// The requirement for a value; empty if any value is possible.
  package let requirement: String
  /// True if null is a value.
  package let mayBeNull: Bool
  /// The default as a file has it; empty if it is not a single word.
  package let defaultValue: String
  /// The form of a value.
  package let form: ValueForm
  /// The reason that the value is a guess; nil if it is no guess.
  package let guess: Guess?
  /// The condition without which the key changes nothing, after "only if"; nil if there is none.
  package let condition: String?

  package init(
    _ path: String, _ explanation: String, _ form: ValueForm, requirement: String = "",
    mayBeNull: Bool = false, defaultValue: String = "", guess: Guess? = nil,
    condition: String? = nil
  ) {
    self.path = path
    self.explanation = explanation
    self.form = form
    self.requirement = requirement
    self.mayBeNull = mayBeNull
    self.defaultValue = defaultValue
    self.guess = guess
    self.condition = condition
  }
}

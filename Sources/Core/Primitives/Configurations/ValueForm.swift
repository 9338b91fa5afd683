/// What the value of a key is, for lists and references.
package indirect enum ValueForm: Sendable {
  case text, truth, number, wholeNumber
  /// An amount with a unit: what is measured, and the units that are proposed.
  case quantity(noun: String, units: [String])
  /// One of a few values that have names.
  case choice([NamedValue])
  /// A part with keys of its own.
  case part([ListedKey])
  /// A list.
  case list(of: ValueForm)
  /// An empty mapping, or nothing at all.
  case nothing
  /// Something that is described in words.
  case other(String)
  /// A mapping of one of several keys.
  case oneOf([ListedKey])

  /// The form of values of a type.
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
  /// A value as a file has it; empty for parts and whatever else takes more than a word.
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

  /// A number, without a fraction of nothing.
  static func text(of number: Double) -> String {
    let text = "\(number)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}

/// A type that says itself what its values are.
package protocol DescribedValue {
  /// What a file may give.
  static var form: ValueForm { get }
}

extension Array: DescribedValue {
  package static var form: ValueForm { .list(of: ValueForm(of: Element.self)) }
}

/// A key as a list shows it.
package struct ListedKey: Sendable {
  /// The name, or the path from where the list begins: `memory.low-water`.
  package let path: String
  /// What it means, in a line.
  package let explanation: String
  /// What is required of a value; empty where any will do.
  package let requirement: String
  /// Whether null is a value.
  package let mayBeNull: Bool
  /// The default as a file has it; empty where there is none in a word.
  package let defaultValue: String
  /// What a value is.
  package let form: ValueForm
  /// Why its value is a guess; none where it is none.
  package let guess: Guess?

  package init(
    _ path: String, _ explanation: String, _ form: ValueForm, requirement: String = "",
    mayBeNull: Bool = false, defaultValue: String = "", guess: Guess? = nil
  ) {
    self.path = path
    self.explanation = explanation
    self.form = form
    self.requirement = requirement
    self.mayBeNull = mayBeNull
    self.defaultValue = defaultValue
    self.guess = guess
  }
}

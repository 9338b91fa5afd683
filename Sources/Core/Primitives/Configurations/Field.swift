/// The keys of a part of a scenario, each declared once.
public struct Fields<Part>: Sendable {
  package let all: [Field<Part>]

  /// Keys that are declared elsewhere.
  package init(_ all: [Field<Part>]) { self.all = all }

  /// Declares keys, one per line.
  public init(@FieldBuilder<Part> _ fields: () -> [Field<Part>]) { all = fields() }
}

/// Collects declarations of keys.
@resultBuilder
public enum FieldBuilder<Part> {
  /// One declaration.
  public static func buildExpression(_ field: Field<Part>) -> Field<Part> { field }
  /// The declarations in their order.
  public static func buildBlock(_ fields: Field<Part>...) -> [Field<Part>] { fields }
}

/// A key of a part of a scenario: its name, the property it sets, its possible values, and its meaning. Its default
/// is the property's.
public struct Field<Part>: Sendable {
  /// The name in a file.
  package let name: String
  /// The meaning, in one line.
  package let explanation: String
  /// The requirement for a value, as in "must be from 0 to 1"; empty if any value is possible.
  package let requirement: String
  /// True if null is a value.
  package let mayBeNull: Bool
  /// The form of a value.
  package let form: @Sendable () -> ValueForm
  let read: @Sendable (inout Part, KeyedDecodingContainer<FieldName>) throws -> Void
  /// Reads the value if it stands for the whole part.
  let readAlone: @Sendable (inout Part, any Decoder) throws -> Void
  let write: @Sendable (Part, inout KeyedEncodingContainer<FieldName>) throws -> Void
  let check: @Sendable (Part, inout Problems) -> Void
  package let part: @Sendable (Part) -> (any KeyedConfiguration)?
  /// The value as a file has it; empty for a part.
  let text: @Sendable (Part) -> String
  /// Makes values larger or smaller; nil if they are not numbers.
  let scaling: Scaling?
  /// The reason that the value is a guess; nil if it is not one.
  var guess: Guess?

  /// Declares a key that always has a value.
  public init<Value: Codable & Sendable>(
    _ name: String, _ property: any WritableKeyPath<Part, Value> & Sendable,
    _ explanation: String, _ bounds: Bounds<Value> = .none
  ) {
    let key = FieldName(name)
    self.name = name
    self.explanation = explanation
    requirement = bounds.requirement
    mayBeNull = false
    form = { ValueForm(of: Value.self) }
    read = { $0[keyPath: property] = try $1.decode(Value.self, forKey: key) }
    readAlone = { $0[keyPath: property] = try Value(from: $1) }
    write = { try $1.encode($0[keyPath: property], forKey: key) }
    check = { bounds.check($0[keyPath: property], name, &$1) }
    part = { $0[keyPath: property] as? any KeyedConfiguration }
    text = { ValueForm.text(of: $0[keyPath: property]) }
    scaling = Scaling(within: bounds)
  }

  /// Declares a key that may be null.
  public init<Value: Codable & Sendable>(
    _ name: String, orNull property: any WritableKeyPath<Part, Value?> & Sendable,
    _ explanation: String, _ bounds: Bounds<Value> = .none
  ) {
    self.init(name, orNull: property, explanation, bounds) { _, container, key in
      try container.decodeIfPresent(Value.self, forKey: key)
    }
  }

  /// Declares a key that may be null, and whose value depends on the keys before it.
  ///
  /// - Parameters:
  ///   - name: The name in a file.
  ///   - property: The property it sets.
  ///   - explanation: The meaning, in one line.
  ///   - bounds: The possible values.
  ///   - value: Reads the value; receives the part with all earlier keys read.
  public init<Value: Encodable & Sendable>(
    _ name: String, orNull property: any WritableKeyPath<Part, Value?> & Sendable,
    _ explanation: String, _ bounds: Bounds<Value> = .none,
    reading value:
      @escaping @Sendable (Part, KeyedDecodingContainer<FieldName>, FieldName) throws -> Value?
  ) {
    let key = FieldName(name)
    self.name = name
    self.explanation = explanation
    requirement = bounds.requirement
    mayBeNull = true
    form = { ValueForm(of: Value.self) }
    read = { $0[keyPath: property] = try value($0, $1, key) }
    readAlone = { _, _ in preconditionFailure("a key that may be null has no shorthand") }
    write = { try $1.encodeIfPresent($0[keyPath: property], forKey: key) }
    check = { part, problems in
      if let value = part[keyPath: property] { bounds.check(value, name, &problems) }
    }
    part = { $0[keyPath: property] as? any KeyedConfiguration }
    text = { $0[keyPath: property].map { ValueForm.text(of: $0) } ?? "null" }
    scaling = Scaling(within: bounds)
  }

  /// Declares a key of a list; it is left out if the list is empty.
  package init<Item: Codable & Sendable>(
    _ name: String, ifAny property: any WritableKeyPath<Part, [Item]> & Sendable,
    _ explanation: String, _ bounds: Bounds<[Item]> = .none
  ) {
    let key = FieldName(name)
    self.name = name
    self.explanation = explanation
    requirement = bounds.requirement
    mayBeNull = false
    form = { ValueForm(of: [Item].self) }
    read = { $0[keyPath: property] = try $1.decodeIfPresent([Item].self, forKey: key) ?? [] }
    readAlone = { $0[keyPath: property] = try [Item](from: $1) }
    write = { part, container in
      let list = part[keyPath: property]
      if !list.isEmpty { try container.encode(list, forKey: key) }
    }
    check = { bounds.check($0[keyPath: property], name, &$1) }
    part = { _ in nil }
    text = { ValueForm.text(of: $0[keyPath: property]) }
    scaling = nil
  }

  /// Declares a key of an inner part as a key of the whole.
  package init<Inner>(
    _ field: Field<Inner>, of part: any WritableKeyPath<Part, Inner> & Sendable
  ) {
    (name, explanation, requirement) = (field.name, field.explanation, field.requirement)
    (mayBeNull, form, scaling, guess) = (field.mayBeNull, field.form, field.scaling, field.guess)
    read = { try field.read(&$0[keyPath: part], $1) }
    readAlone = { try field.readAlone(&$0[keyPath: part], $1) }
    write = { try field.write($0[keyPath: part], &$1) }
    check = { field.check($0[keyPath: part], &$1) }
    self.part = { field.part($0[keyPath: part]) }
    text = { field.text($0[keyPath: part]) }
  }

  /// Returns the meaning of the key, and the key that a bare value sets.
  func explanation(_ part: Part) -> String {
    guard let within = self.part(part), let key = type(of: within).shorthand else {
      return explanation
    }
    return "\(explanation); a bare value sets its `\(key)`"
  }
}

/// The name of a declared key, as decoders and encoders take it.
public struct FieldName: CodingKey, Sendable {
  /// The name in Swift's spelling.
  public let stringValue: String
  /// Always nil: keys are not positions.
  public var intValue: Int? { nil }

  init(_ name: String) { stringValue = name.camelCased }

  /// Always nil: only declared keys exist.
  public init?(stringValue: String) { nil }
  /// Always nil: keys are not positions.
  public init?(intValue: Int) { nil }
}

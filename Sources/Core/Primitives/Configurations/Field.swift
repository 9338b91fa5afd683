/// The keys of a part of a scenario, each declared once.
public struct Fields<Part>: Sendable {
  package let all: [Field<Part>]

  /// Keys that are declared elsewhere.
  package init(_ all: [Field<Part>]) { self.all = all }

  /// Declares keys, one in a line.
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

/// One key of a part of a scenario: its name, the property it sets, which values it may have, and what it
/// means. Its default is that of the property.
public struct Field<Part>: Sendable {
  /// The name in a file.
  package let name: String
  /// What it means, in a line.
  package let explanation: String
  /// What is required of a value, as in "must be from 0 to 1"; empty where any will do.
  package let requirement: String
  /// Whether null is a value.
  package let mayBeNull: Bool
  /// What a value is.
  package let form: @Sendable () -> ValueForm
  let read: @Sendable (inout Part, KeyedDecodingContainer<FieldName>) throws -> Void
  /// Reads the value where it stands for the whole part.
  let readAlone: @Sendable (inout Part, any Decoder) throws -> Void
  let write: @Sendable (Part, inout KeyedEncodingContainer<FieldName>) throws -> Void
  let check: @Sendable (Part, inout Problems) -> Void
  package let part: @Sendable (Part) -> (any KeyedConfiguration)?
  /// The value as a file has it; empty for a part.
  let text: @Sendable (Part) -> String
  /// Makes values larger or smaller; none where they are no numbers.
  let scaling: Scaling?
  /// Why the value is a guess; none where it is none.
  var guess: Guess?

  /// A key that always has a value.
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

  /// A key that may be null.
  public init<Value: Codable & Sendable>(
    _ name: String, orNull property: any WritableKeyPath<Part, Value?> & Sendable,
    _ explanation: String, _ bounds: Bounds<Value> = .none
  ) {
    self.init(name, orNull: property, explanation, bounds) { _, container, key in
      try container.decodeIfPresent(Value.self, forKey: key)
    }
  }

  /// A key that may be null, and whose value is read as what stands before it says.
  ///
  /// - Parameters:
  ///   - name: The name in a file.
  ///   - property: What it sets.
  ///   - explanation: What it means, in a line.
  ///   - bounds: Which values are possible.
  ///   - value: Reads the value; is given the part with all earlier keys read.
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

  /// A key of a list that is left out where it is empty.
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

  /// A key of a part as one of the whole that has the part.
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

  /// What the key means, and which key of it a value alone stands for.
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
  /// No key is a position.
  public var intValue: Int? { nil }

  init(_ name: String) { stringValue = name.camelCased }

  /// No key is made of any text: those there are are declared.
  public init?(stringValue: String) { nil }
  /// No key is made of a position.
  public init?(intValue: Int) { nil }
}

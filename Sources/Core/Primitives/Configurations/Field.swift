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
  /// Reads the value from the mapping of the part; a wrong value leaves the part unchanged.
  let read: @Sendable (inout Part, NodeReader) throws(DocumentError) -> Void
  /// Reads the value if it stands for the whole part.
  let readAlone: @Sendable (inout Part, NodeReader) throws(DocumentError) -> Void
  /// Returns the value's node; nil to leave the key out.
  let write: @Sendable (Part) throws -> YAMLNode?
  let check: @Sendable (Part, inout Problems) -> Void
  package let part: @Sendable (Part) -> (any KeyedConfiguration)?
  /// The value as a file has it; empty if the value is a part.
  let text: @Sendable (Part) -> String
  /// Multiplies values; nil if they are not numbers.
  let scaling: Scaling?
  /// The reason that the value is a guess; nil if it is no guess.
  var guess: Guess?
  /// The conditions without which this key, or one within it, changes nothing.
  var conditions: [Condition<Part>] = []

  /// Declares a key that always has a value, unless null stands for an empty list, which is left out.
  public init<Value: NodeValue>(
    _ name: String, _ property: any WritableKeyPath<Part, Value> & Sendable,
    _ explanation: String, _ bounds: Bounds<Value> = .none, mayBeLeftOut: Bool = false
  ) {
    self.name = name
    self.explanation = explanation
    requirement = bounds.requirement
    mayBeNull = false
    form = { ValueForm(of: Value.self) }
    read = { part, mapping throws(DocumentError) in
      guard let reader = mapping.child(name), !mayBeLeftOut || !reader.node.isNull,
        let value = reader.value(replacing: part[keyPath: property])
      else { return }
      part[keyPath: property] = value
    }
    readAlone = { part, reader throws(DocumentError) in
      part[keyPath: property] = try Value(from: reader)
    }
    write = {
      let node = try $0[keyPath: property].node()
      return mayBeLeftOut && node.items == [] ? nil : node
    }
    check = { bounds.check($0[keyPath: property], name, &$1) }
    part = { $0[keyPath: property] as? any KeyedConfiguration }
    text = { ValueForm.text(of: $0[keyPath: property]) }
    scaling = Scaling(within: bounds)
  }

  /// Declares a key that may be null.
  public init<Value: NodeValue>(
    _ name: String, orNull property: any WritableKeyPath<Part, Value?> & Sendable,
    _ explanation: String, _ bounds: Bounds<Value> = .none
  ) {
    self.init(name, orNull: property, explanation, bounds) { part, reader in
      reader.value(replacing: part[keyPath: property])
    }
  }

  /// Declares a key that may be null, and whose value depends on the keys before it.
  ///
  /// - Parameters:
  ///   - name: The name in a file.
  ///   - property: The property that the key sets.
  ///   - explanation: The meaning, in one line.
  ///   - bounds: The possible values.
  ///   - value: Reads a value that is not null; receives the part with all earlier keys read.
  package init<Value: NodeValue>(
    _ name: String, orNull property: any WritableKeyPath<Part, Value?> & Sendable,
    _ explanation: String, _ bounds: Bounds<Value> = .none,
    reading value: @escaping @Sendable (Part, NodeReader) throws(DocumentError) -> Value?
  ) {
    self.name = name
    self.explanation = explanation
    requirement = bounds.requirement
    mayBeNull = true
    form = { ValueForm(of: Value.self) }
    read = { part, mapping throws(DocumentError) in
      guard let reader = mapping.child(name) else { return }
      if reader.node.isNull {
        part[keyPath: property] = nil
      } else if let value = try value(part, reader) {
        part[keyPath: property] = value
      }
    }
    readAlone = { _, _ in preconditionFailure("a key that may be null has no shorthand") }
    write = { try $0[keyPath: property]?.node() ?? .null }
    check = { part, problems in
      if let value = part[keyPath: property] { bounds.check(value, name, &problems) }
    }
    part = { $0[keyPath: property] as? any KeyedConfiguration }
    text = { $0[keyPath: property].map { ValueForm.text(of: $0) } ?? "null" }
    scaling = Scaling(within: bounds)
  }

  /// Declares a key of an inner part as a key of the whole.
  package init<Inner>(
    _ field: Field<Inner>, of part: any WritableKeyPath<Part, Inner> & Sendable
  ) {
    (name, explanation, requirement) = (field.name, field.explanation, field.requirement)
    (mayBeNull, form, scaling, guess) = (field.mayBeNull, field.form, field.scaling, field.guess)
    read = { whole, mapping throws(DocumentError) in try field.read(&whole[keyPath: part], mapping)
    }
    readAlone = { whole, reader throws(DocumentError) in
      try field.readAlone(&whole[keyPath: part], reader)
    }
    write = { try field.write($0[keyPath: part]) }
    check = { field.check($0[keyPath: part], &$1) }
    self.part = { field.part($0[keyPath: part]) }
    text = { field.text($0[keyPath: part]) }
    conditions = field.conditions.map { condition in
      Condition(path: condition.path, words: condition.words) { condition.holds($0[keyPath: part]) }
    }
  }

  /// Returns the meaning of the key, and the key that a bare value sets.
  func explanation(_ part: Part) -> String {
    guard let within = self.part(part), let key = type(of: within).shorthand else {
      return explanation
    }
    return "\(explanation); a bare value sets its `\(key)`"
  }
}

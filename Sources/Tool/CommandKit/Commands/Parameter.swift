/// An argument or option of a command, and the property that it sets.
///
/// The parser, the help text, the errors and the completion scripts are derived from the same parameters, so they never
/// disagree.
package struct Parameter<Owner>: Sendable {
  /// The property that a parameter sets.
  package typealias Property<Value> = any WritableKeyPath<Owner, Value> & Sendable

  let argument: Argument?
  let option: Option?
  let set: @Sendable (inout Owner, String) throws -> Void

  private init(
    _ argument: Argument? = nil, _ option: Option? = nil,
    set: @escaping @Sendable (inout Owner, String) throws -> Void
  ) {
    (self.argument, self.option, self.set) = (argument, option, set)
  }

  /// Declares a flag: `--json`.
  package static func flag(
    _ name: String, short: Character? = nil, _ property: Property<Bool>, help: String
  ) -> Self {
    Self(nil, Option(name: name, short: short, help: help)) { owner, _ in
      owner[keyPath: property] = true
    }
  }

  /// Declares an option with a value, written `--name value` or `--name=value` or, with a short name, `-n value` or
  /// `-nvalue`.
  package static func option<Value>(
    _ name: String, short: Character? = nil, _ placeholder: String, _ kind: ValueKind<Value>,
    _ property: Property<Value?>, help: String
  ) -> Self {
    let option = Option(name: name, short: short, value: .init(placeholder, kind), help: help)
    return Self(nil, option) { owner, text in owner[keyPath: property] = try kind.read(text) }
  }

  /// Declares a required option.
  package static func requiredOption<Value>(
    _ name: String, short: Character? = nil, _ placeholder: String, _ kind: ValueKind<Value>,
    _ property: Property<Value>, help: String
  ) -> Self {
    let option = Option(
      name: name, short: short, value: .init(placeholder, kind), isRequired: true, help: help)
    return Self(nil, option) { owner, text in owner[keyPath: property] = try kind.read(text) }
  }

  /// Declares an option that may occur several times, each time with one value or with several separated by commas.
  package static func repeatedOption<Value>(
    _ name: String, _ placeholder: String, _ kind: ValueKind<[Value]>,
    _ property: Property<[Value]>, help: String
  ) -> Self {
    let option = Option(name: name, value: .init(placeholder, kind), isRepeatable: true, help: help)
    return Self(nil, option) { owner, text in owner[keyPath: property] += try kind.read(text) }
  }

  /// Declares a positional argument.
  package static func argument<Value>(
    _ name: String, _ kind: ValueKind<Value>, _ property: Property<Value>, help: String
  ) -> Self {
    Self(Argument(name, kind.completion, .one, help)) { owner, text in
      owner[keyPath: property] = try kind.read(text)
    }
  }

  /// Declares an optional final argument.
  package static func optionalArgument<Value>(
    _ name: String, _ kind: ValueKind<Value>, _ property: Property<Value?>, help: String
  ) -> Self {
    Self(Argument(name, kind.completion, .optional, help)) { owner, text in
      owner[keyPath: property] = try kind.read(text)
    }
  }

  /// Declares all arguments from a position on: at least one, or any number.
  package static func arguments<Value>(
    _ name: String, _ kind: ValueKind<Value>, orNone: Bool = false, _ property: Property<[Value]>,
    help: String
  ) -> Self {
    Self(Argument(name, kind.completion, orNone ? .any : .many, help)) { owner, text in
      owner[keyPath: property].append(try kind.read(text))
    }
  }

  /// Declares the words after `--`, which form the command line of another program.
  package static func commandLine(
    _ name: String, _ property: Property<[String]>, help: String
  ) -> Self {
    Self(Argument(name, .files, .rest, help)) { owner, text in
      owner[keyPath: property].append(text)
    }
  }

  /// Declares parameters that several commands share. They set properties of one property.
  package static func group<Group>(
    _ property: Property<Group>, _ parameters: [Parameter<Group>]
  ) -> [Self] {
    parameters.map { parameter in
      Self(parameter.argument, parameter.option) { owner, text in
        try parameter.set(&owner[keyPath: property], text)
      }
    }
  }
}

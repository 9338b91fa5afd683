/// A value that a command takes by its position.
public struct Argument: Sendable {
  /// How many values an argument takes.
  public enum Arity: Sendable {
    /// Exactly one.
    case one
    /// One or none.
    case optional
    /// One or more; such an argument comes last.
    case many
    /// Any number, or none; such an argument comes last.
    case any
  }

  /// The word that stands for the value in the help text, such as `SCENARIO`.
  public let name: String
  let kind: ValueKind
  let arity: Arity
  let help: String

  /// Declares an argument.
  public init(_ name: String, _ kind: ValueKind, _ arity: Arity = .one, help: String) {
    self.name = name
    self.kind = kind
    self.arity = arity
    self.help = help
  }

  /// `SCENARIO...`.
  var synopsis: String {
    switch arity {
    case .one: name
    case .optional: "[\(name)]"
    case .many: "\(name)..."
    case .any: "[\(name)]..."
    }
  }
}

/// An option of a command: a flag (`--json`) or a named value (`--seed N`).
///
/// Options are values. The parser, the help text, the errors and the completion scripts are all
/// derived from the same one, so they cannot disagree.
public struct Option: Sendable {
  /// What follows the name of an option that is not a flag.
  struct Value: Sendable {
    let placeholder: String
    let kind: ValueKind
  }

  /// The name without its dashes.
  public let name: String
  let short: Character?
  let value: Value?
  let isRequired: Bool
  let isRepeatable: Bool
  let help: String

  /// An option that is given or not.
  public static func flag(_ name: String, short: Character? = nil, help: String) -> Option {
    Option(
      name: name, short: short, value: nil, isRequired: false, isRepeatable: false, help: help)
  }

  /// An option with a value, written `--name value` or `--name=value`.
  ///
  /// - Parameters:
  ///   - name: The name without dashes.
  ///   - placeholder: The word that stands for the value in the help text, such as `DIR`.
  ///   - kind: What the value may be.
  ///   - isRequired: Whether the command cannot do without it.
  ///   - isRepeatable: Whether it may be given several times, each adding a value.
  ///   - help: One or more sentences.
  /// - Returns: The option.
  public static func value(
    _ name: String, _ placeholder: String, _ kind: ValueKind, isRequired: Bool = false,
    isRepeatable: Bool = false, help: String
  ) -> Option {
    Option(
      name: name, short: nil, value: Value(placeholder: placeholder, kind: kind),
      isRequired: isRequired, isRepeatable: isRepeatable, help: help)
  }

  /// The option that every command has.
  static let help = flag("help", short: "h", help: "Show this help.")
  /// The option of the program itself.
  static let version = flag("version", help: "Show the version.")

  /// The first sentence of the help, for places with little room.
  var summary: String {
    let sentence = help[..<(help.firstRange(of: ". ")?.lowerBound ?? help.endIndex)]
    return String(sentence.last == "." ? sentence.dropLast() : sentence)
  }

  /// `--seed N`.
  var usage: String {
    guard let value else { return "--\(name)" }
    return "--\(name) \(value.placeholder)"
  }

  /// `[--seed N]...`.
  var synopsis: String { (isRequired ? usage : "[\(usage)]") + (isRepeatable ? "..." : "") }

  /// `-h, --help`.
  var term: String { short.map { "-\($0), \(usage)" } ?? usage }
}

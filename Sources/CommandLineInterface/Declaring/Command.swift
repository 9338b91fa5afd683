/// A subcommand, declared as data.
public struct Command: Sendable {
  /// A command line worth trying, and what it does.
  public struct Example: Sendable {
    let line: String
    let effect: String

    /// A command line, and what it does.
    public init(_ line: String, _ effect: String) {
      self.line = line
      self.effect = effect
    }
  }

  /// The word that selects the command.
  public let name: String
  let summary: String
  let discussion: String
  let arguments: [Argument]
  let options: [Option]
  let examples: [Example]

  /// Declares a command.
  ///
  /// - Parameters:
  ///   - name: The word that selects it.
  ///   - summary: One sentence, for the list of commands and the head of the help text.
  ///   - discussion: Paragraphs for the help text, separated by empty lines.
  ///   - arguments: Its positional arguments in order.
  ///   - options: Its options in the order of the help text; `--help` is added by itself.
  ///   - examples: Command lines worth trying.
  public init(
    _ name: String, summary: String, discussion: String = "", arguments: [Argument] = [],
    options: [Option] = [], examples: [Example] = []
  ) {
    precondition(
      !arguments.dropLast().contains { $0.arity != .one },
      "only the last argument of \(name) may be optional or repeated")
    self.name = name
    self.summary = summary
    self.discussion = discussion
    self.arguments = arguments
    self.options = options
    self.examples = examples
  }

  /// Every option the command understands.
  var allOptions: [Option] { options + [.help] }
}

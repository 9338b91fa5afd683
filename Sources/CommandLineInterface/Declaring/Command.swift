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

  /// The word that selects the command, or two for one of a group: `trace info`.
  public let name: String
  let summary: String
  let discussion: String
  let arguments: [Argument]
  let options: [Option]
  let examples: [Example]

  /// Declares a command.
  ///
  /// - Parameters:
  ///   - name: The word that selects it, or two words with a space between.
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

  /// The first word of a command of a group; nil for one that stands alone.
  var group: String? {
    let words = name.split(separator: " ")
    return words.count > 1 ? String(words[0]) : nil
  }

  /// The last word of the name.
  var word: String { name.split(separator: " ").last.map(String.init) ?? name }

  /// Every option the command understands.
  var allOptions: [Option] { options + [.help] }
}

package import Primitives

/// What a word at the beginning of a command line selects: a command, or a group of them.
package protocol TopLevelCommand: Sendable {
  /// The commands it stands for.
  static var declared: [DeclaredCommand] { get }
}

/// A command of a program: its properties are what a command line can say, filled by one parse.
package protocol Command: TopLevelCommand {
  /// The name of the command, and what its help text says beside the parameters.
  static var overview: CommandOverview { get }
  /// The arguments and options in the order of the help text, each with the property it fills.
  static var parameters: [Parameter<Self>] { get }

  /// The command as it is before the command line says anything.
  init()

  /// Does what the command line asks for.
  ///
  /// - Throws: Why it was not done; an error states its own exit code.
  func run() async throws -> ExitCode
}

extension Command {
  package static var declared: [DeclaredCommand] { [DeclaredCommand(Self.self)] }
}

/// Commands that share the first of two words: `trace info`, `trace head`.
package protocol CommandGroup: TopLevelCommand {
  /// The first word.
  static var name: String { get }
  /// The commands, each named by its second word.
  static var commands: [any Command.Type] { get }
}

extension CommandGroup {
  package static var declared: [DeclaredCommand] {
    commands.map { DeclaredCommand($0, ofGroup: name) }
  }
}

/// The name of a command and what its help text says beside the parameters.
package struct CommandOverview: Sendable {
  /// A command line worth trying, and what it does.
  package struct Example: Sendable {
    let line: String
    let effect: String

    package init(_ line: String, _ effect: String) {
      self.line = line
      self.effect = effect
    }
  }

  let name: String
  let summary: String
  let discussion: String
  let examples: [Example]

  /// States what a command is.
  ///
  /// - Parameters:
  ///   - name: The word that selects it, within its group if it is of one.
  ///   - summary: One sentence, for the list of commands and the head of the help text.
  ///   - discussion: Paragraphs for the help text, separated by empty lines.
  ///   - examples: Command lines worth trying.
  package init(
    _ name: String, summary: String, discussion: String = "", examples: [Example] = []
  ) {
    self.name = name
    self.summary = summary
    self.discussion = discussion
    self.examples = examples
  }
}

/// A command as help, parser and completion scripts see it, whatever its type.
package struct DeclaredCommand: Sendable {
  let overview: CommandOverview
  /// The first word of a command of a group; nil for one that stands alone.
  let group: String?
  let arguments: [Argument]
  let options: [Option]
  /// Reads the words after the name; nil when they ask for help.
  let parse: @Sendable (ArraySlice<String>) throws -> (any Command)?

  init<Declared: Command>(_ type: Declared.Type, ofGroup group: String? = nil) {
    overview = type.overview
    self.group = group
    let parameters = type.parameters
    arguments = parameters.compactMap(\.argument)
    options = parameters.compactMap(\.option)
    parse = { try CommandParser(parameters).parse($0) }
    precondition(
      !arguments.dropLast().contains { $0.arity != .one },
      "only the last argument of \(overview.name) may be optional or repeated")
  }

  /// All words that select it.
  var name: String { [group, word].compactMap(\.self).joined(separator: " ") }

  /// The last word that selects it.
  var word: String { overview.name }

  var summary: String { overview.summary }

  var allOptions: [Option] { options + [.help] }
}

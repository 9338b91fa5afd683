package import Primitives

/// A command or a group of commands. The first word of a command line selects it.
package protocol TopLevelCommand: Sendable {
  /// The commands that it consists of.
  static var declared: [DeclaredCommand] { get }
}

/// A command of a program. Its properties are its arguments and options, which are set by parsing.
package protocol Command: TopLevelCommand {
  /// The name of the command, and its help text without the parameters.
  static var overview: CommandOverview { get }
  /// The arguments and options in the order of the help text, each with the property that it sets.
  static var parameters: [Parameter<Self>] { get }

  /// Creates the command with default values.
  init()

  /// Runs the command.
  ///
  /// - Throws: The reason for the failure. An error has an exit code.
  func run() async throws -> ExitCode
}

extension Command {
  package static var declared: [DeclaredCommand] { [DeclaredCommand(Self.self)] }

  fileprivate static var arguments: [Argument] {
    let arguments = parameters.compactMap(\.argument)
    precondition(
      !arguments.filter { $0.arity != .rest }.dropLast().contains { $0.arity != .one },
      "only the last argument of \(overview.name) may be optional or repeated")
    return arguments
  }

  fileprivate static var options: [Option] { parameters.compactMap(\.option) }

  fileprivate static func parsed(_ words: ArraySlice<String>) throws -> Self? {
    try CommandParser(parameters).parse(words)
  }
}

/// Commands with the same first word of two: `trace info`, `trace head`.
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

/// The name of a command or a program, and its help text without the parameters.
package struct CommandOverview: Sendable {
  /// A useful command line and its effect.
  struct Example: Sendable {
    let line: String
    let effect: String
  }

  let name: String
  /// The page, which is split up only when its text is needed.
  private let page: String

  /// Reads a page of help.
  ///
  /// - Parameters:
  ///   - name: The word that selects the command, within its group if it has one.
  ///   - page: A sentence for the list of commands and the beginning of the help text, then paragraphs, separated by
  ///     empty lines. They may be followed by a line `EXAMPLES` and useful command lines, each before an indented line
  ///     with its effect.
  package init(_ name: String, page: String) {
    (self.name, self.page) = (name, page)
  }

  var summary: String { String(paragraphs[0]) }

  var discussion: String { paragraphs.dropFirst().joined(separator: "") }

  var examples: [Example] {
    let lines = parts.dropFirst().joined(separator: "").split(separator: "\n")
    return stride(from: 0, to: lines.count - 1, by: 2).map { place in
      Example(line: String(lines[place]), effect: String(lines[place + 1].drop { $0 == " " }))
    }
  }

  private var parts: [Substring] { page.split(separator: "\n\nEXAMPLES\n", maxSplits: 1) }
  private var paragraphs: [Substring] { parts[0].split(separator: "\n\n", maxSplits: 1) }
}

/// A command without its type, as help, parser and completion scripts use it.
package struct DeclaredCommand: Sendable {
  private let type: any Command.Type
  /// The first word of a command in a group; nil if the command is not in a group.
  let group: String?

  init(_ type: any Command.Type, ofGroup group: String? = nil) {
    (self.type, self.group) = (type, group)
  }

  var overview: CommandOverview { type.overview }

  // A command declares its parameters when it is chosen, not before.

  var arguments: [Argument] { type.arguments }

  var options: [Option] { type.options }

  /// Returns the command for the words after the name; nil if they request help.
  func parse(_ words: ArraySlice<String>) throws -> (any Command)? { try type.parsed(words) }

  /// All words that select the command.
  var name: String { [group, word].compactMap(\.self).joined(separator: " ") }

  /// The final word that selects the command.
  var word: String { overview.name }

  var summary: String { overview.summary }

  var allOptions: [Option] { options + [.help] }
}

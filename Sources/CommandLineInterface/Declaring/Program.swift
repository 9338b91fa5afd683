/// A program made of subcommands.
public struct Program: Sendable {
  /// What a command line asks for.
  public enum Request: Sendable {
    /// To run a command.
    case run(Invocation)
    /// To print a text and end well.
    case show(String)
    /// Nothing that can be understood; the text says why and where help is.
    case misuse(String)
  }

  /// The name of the executable.
  public let name: String
  let version: String
  let summary: String
  let discussion: String
  let commands: [Command]

  /// Declares a program.
  public init(
    _ name: String, version: String, summary: String, discussion: String = "", commands: [Command]
  ) {
    self.name = name
    self.version = version
    self.summary = summary
    self.discussion = discussion
    self.commands = commands
  }

  /// The command of a name.
  ///
  /// - Throws: ``UsageError/unknownCommand(_:known:)``.
  public func command(named name: String) throws(UsageError) -> Command {
    if let command = commands.first(where: { $0.name == name }) { return command }
    let group = commands(ofGroup: name.split(separator: " ").first.map(String.init) ?? "")
    let word = name.split(separator: " ").dropFirst().joined(separator: " ")
    guard group.isEmpty else { throw .unknownCommand(word, known: group.map(\.word)) }
    throw .unknownCommand(name, known: firstWords)
  }

  /// The commands whose names begin with a word and have another.
  func commands(ofGroup group: String) -> [Command] { commands.filter { $0.group == group } }

  /// What can stand first on a command line: commands, and each group once.
  var firstWords: [String] {
    commands.map { $0.group ?? $0.name }.reduce(into: []) { words, word in
      if words.last != word { words.append(word) }
    }
  }

  /// Reads a command line, without the name of the executable.
  public func request(_ words: [String]) -> Request {
    guard let first = words.first else { return .misuse(help) }
    switch first {
    case "-h", "--help": return .show(help)
    case "--version": return .show("\(name) \(version)\n")
    default: return request(first, words.dropFirst())
    }
  }

  private func request(_ first: String, _ rest: ArraySlice<String>) -> Request {
    do throws(UsageError) {
      if first.hasPrefix("-") {
        throw UsageError.unknownOption(first, known: ["--help", "--version"])
      }
      var rest = rest
      var name = first
      if !commands(ofGroup: first).isEmpty {
        guard let word = rest.popFirst() else { return .misuse(help(ofGroup: first)) }
        if word == "-h" || word == "--help" { return .show(help(ofGroup: first)) }
        name += " " + word
      }
      let command = try command(named: name)
      do throws(UsageError) {
        guard let invocation = try Parser.parse(rest, for: command) else {
          return .show(help(for: command))
        }
        return .run(invocation)
      } catch { return .misuse(explanation(of: error, in: command)) }
    } catch {
      let group = commands(ofGroup: first).isEmpty ? nil : first
      return .misuse(explanation(of: error, below: group))
    }
  }

  /// An error in two lines: what is wrong, and the command that shows the help.
  public func explanation(of error: UsageError, in command: Command? = nil) -> String {
    explanation(of: error, below: command?.name)
  }

  private func explanation(of error: UsageError, below word: String?) -> String {
    let path = [name, word].compactMap(\.self).joined(separator: " ")
    return "error: \(error)\nSee '\(path) --help'.\n"
  }
}

import Primitives

/// A program made of commands.
package struct Program: Sendable {
  /// The request of a command line.
  package enum Request: Sendable {
    case run(any Command)
    /// Prints a text and exits with success.
    case show(String)
    /// Prints the report of the program's version.
    case report(@Sendable () async throws -> String)
    /// Reports an invalid command line. The text gives the reason and refers to the help.
    case misuse(String)
  }

  let overview: CommandOverview
  /// The version that `--version` prints.
  package var version: String
  /// Returns the text of `--version --report`; nil if there is no report.
  package var report: (@Sendable () async throws -> String)?
  /// The commands under the headings of the help text.
  let sections: [(title: String, commands: [DeclaredCommand])]
  /// Returns advice for a word that looks like an option but is not one; nil if there is no advice.
  let advice: @Sendable (String) -> String?

  package init(
    _ overview: CommandOverview, version: String,
    sections: KeyValuePairs<String, [any TopLevelCommand.Type]>,
    advice: @escaping @Sendable (String) -> String? = { _ in nil }
  ) {
    self.advice = advice
    self.overview = overview
    self.version = version
    self.sections = sections.map { ($0, $1.flatMap { $0.declared }) }
  }

  var name: String { overview.name }

  /// All commands, in the order of the help text.
  var commands: [DeclaredCommand] { sections.flatMap(\.commands) }

  func command(named name: String) throws(UsageError) -> DeclaredCommand {
    if let command = commands.first(where: { $0.name == name }) { return command }
    let group = commands(ofGroup: name.split(separator: " ").first.map(String.init) ?? "")
    let word = name.split(separator: " ").dropFirst().joined(separator: " ")
    guard group.isEmpty else { throw .unknownCommand(word, known: group.map(\.word)) }
    throw .unknownCommand(name, known: firstWords)
  }

  /// Returns the commands in the group of a word.
  func commands(ofGroup group: String) -> [DeclaredCommand] {
    commands.filter { $0.group == group }
  }

  /// The possible first words of a command line: commands, and each group once.
  var firstWords: [String] { commands.map { $0.group ?? $0.name }.distinct }

  /// Reads a command line, which does not include the name of the executable.
  ///
  /// - Throws: The error of the first invalid value. A `UsageError` is not thrown: the request is then a misuse.
  package func request(_ words: [String]) throws -> Request {
    guard let first = words.first else { return .misuse(briefHelp) }
    switch first {
    case _ where Option.help.isSpelled(first): return .show(help)
    case _ where Option.version.isSpelled(first):
      if let report, words.dropFirst().first == "--report" { return .report(report) }
      return .show("\(name) \(version)\n")
    default: return try request(first, words.dropFirst())
    }
  }

  private func request(_ first: String, _ rest: ArraySlice<String>) throws -> Request {
    var rest = rest
    var path = first
    if !commands(ofGroup: first).isEmpty {
      guard let word = rest.popFirst() else { return .misuse(help(ofGroup: first)) }
      if Option.help.isSpelled(word) { return .show(help(ofGroup: first)) }
      path += " " + word
    }
    let declared: DeclaredCommand
    do throws(UsageError) {
      if first.hasPrefix("-") { throw stray(first) }
      declared = try command(named: path)
    } catch { return .misuse(explanation(of: error, below: path == first ? nil : first)) }
    do {
      return try declared.parse(rest).map { .run($0) } ?? .show(help(for: declared))
    } catch let error as UsageError {
      return .misuse(explanation(of: error, below: path))
    }
  }

  /// Returns the error for an option that is the first word.
  private func stray(_ word: String) -> UsageError {
    let name = String(word.prefix { $0 != "=" })
    let isKnown = commands.contains { $0.options.contains { $0.isSpelled(name) } }
    return isKnown ? .misplacedOption(name) : .unknownOption(word, known: ["--help", "--version"])
  }

  /// Returns the result of `help WORDS...`: the help of the program, of a group or of a command.
  package func help(on words: [String]) throws -> Request {
    guard !words.isEmpty else { return .show(help) }
    if words.count == 1, case .show(let text) = try request(words + ["--help"]) {
      return .show(text)
    }
    do throws(UsageError) {
      return .show(help(for: try command(named: words.joined(separator: " "))))
    } catch { return .misuse(explanation(of: error)) }
  }

  /// Describes an error in two lines: the error, and the command that shows the help.
  private func explanation(of error: UsageError, below word: String? = nil) -> String {
    let path = [name, word].compactMap(\.self).joined(separator: " ")
    var hint: String?
    if case .unknownOption(let word, _) = error { hint = advice(String(word.drop { $0 == "-" })) }
    return "error: \(error)" + (hint.map { "; \($0)" } ?? "") + "\nSee '\(path) --help'.\n"
  }
}

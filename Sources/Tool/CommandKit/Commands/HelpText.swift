import Primitives
import TextOutput

extension Program {
  /// The help text of the program: the output of `--help`.
  var help: String {
    var text = HelpText()
    text.add("OVERVIEW", overview.summary)
    text.add(paragraphs: overview.discussion)
    text.add(usage: name, Self.synopsis)
    text.add("EXAMPLES", overview.examples.map { ($0.line, $0.effect) })
    let width = commands.map(\.name.count).max() ?? 0
    for section in sections {
      text.add(section.title, section.commands.map { ($0.name.padded(to: width), $0.summary) })
    }
    text.add("OPTIONS", [Option.version, .help].map { ($0.term, $0.help) })
    text.add("EXIT CODES", ExitCode.allCases.map { ("\($0.rawValue)", $0.meaning) })
    text.add(footer: "See '\(name) help COMMAND' for the help of a command.")
    return text.text
  }

  /// The beginning of the help, which is the output without a command.
  var briefHelp: String {
    var text = HelpText()
    text.add("OVERVIEW", overview.summary)
    text.add(usage: name, Self.synopsis)
    text.add("EXAMPLES", overview.examples.map { ($0.line, $0.effect) })
    text.add(footer: "See '\(name) help' for all commands.")
    return text.text
  }

  static let synopsis = ["COMMAND", "[ARGUMENTS]", "[OPTIONS]"]

  /// Returns the help text of a group of commands.
  func help(ofGroup group: String) -> String {
    var text = HelpText()
    text.add(usage: "\(name) \(group)", Self.synopsis)
    text.add("SUBCOMMANDS", commands(ofGroup: group).map { ($0.word, $0.summary) })
    text.add(footer: "See '\(name) help \(group) COMMAND' for the help of a command.")
    return text.text
  }

  /// Returns the help text of a command.
  func help(for command: DeclaredCommand) -> String {
    var text = HelpText()
    text.add("OVERVIEW", command.summary)
    text.add(paragraphs: command.overview.discussion)
    text.add(
      usage: "\(name) \(command.name)",
      command.arguments.filter { $0.arity != .rest }.map(\.synopsis)
        + command.options.map(\.synopsis)
        + command.arguments.filter { $0.arity == .rest }.map(\.synopsis))
    text.add("ARGUMENTS", command.arguments.map { ($0.synopsis, $0.help) })
    text.add("OPTIONS", command.allOptions.map { ($0.term, $0.help) })
    text.add("EXAMPLES", command.overview.examples.map { ($0.line, $0.effect) })
    return text.text
  }
}

/// The sections of a help text, at most 100 columns wide.
struct HelpText {
  static let width = 100
  private static let termIndent = 2
  private static let widestTerm = 26
  private(set) var text = ""

  /// Adds a section of text, such as `OVERVIEW: Compares strategies.`
  mutating func add(_ title: String, _ prose: String) {
    let head = "\(title): "
    let words = prose.split(separator: " ").map(String.init)
    text += separator + head + wrapped(words, width: Self.width, start: head.count) + "\n"
  }

  /// Adds paragraphs without a title.
  mutating func add(paragraphs: String) {
    guard !paragraphs.isEmpty else { return }
    text += separator + wrapped(paragraphs: paragraphs, width: Self.width) + "\n"
  }

  /// Adds a synopsis without breaking its pieces: `USAGE: cachebench run SCENARIO... [--out DIR]`.
  mutating func add(usage command: String, _ pieces: [String]) {
    let head = "USAGE: \(command) "
    let body = wrapped(pieces, width: Self.width, start: head.count, indent: head.count)
    text += separator + head + body + "\n"
  }

  /// Adds a section of terms and their meanings in two columns; adds nothing if there are no terms.
  mutating func add(_ title: String, _ entries: [(term: String, meaning: String)]) {
    guard !entries.isEmpty else { return }
    let terms = entries.map(\.term.displayWidth).filter { $0 <= Self.widestTerm }
    let column = Self.termIndent + (terms.max() ?? Self.widestTerm) + 2
    text += separator + "\(title):\n"
    for entry in entries { text += line(entry.term, entry.meaning, column: column) }
  }

  /// Adds a final line.
  mutating func add(footer: String) { text += separator + footer + "\n" }

  private var separator: String { text.isEmpty ? "" : "\n" }

  private func line(_ term: String, _ meaning: String, column: Int) -> String {
    let words = meaning.split(separator: " ").map(String.init)
    let body = wrapped(words, width: Self.width, start: column, indent: column)
    let head = String(repeating: " ", count: Self.termIndent) + term
    let gap = column - head.displayWidth
    guard gap < 2 else { return head + String(repeating: " ", count: gap) + body + "\n" }
    return head + "\n" + String(repeating: " ", count: column) + body + "\n"
  }
}

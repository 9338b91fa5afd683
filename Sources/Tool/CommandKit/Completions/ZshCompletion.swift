import Primitives

/// Writes the completion script for the Z shell, with `_arguments` of its completion system.
struct ZshCompletion {
  let program: Program

  var script: String {
    PackedResources.completionsZSH.filled([
      "program": program.name, "words": commandDescriptions, "commands": commandArms,
      "help": escaped(Option.help.summary), "version": escaped(Option.version.summary),
    ]) + "\n"
  }

  private var commandDescriptions: String {
    program.firstWords.map { word in
      let alone = program.commands.first { $0.name == word }
      let words = program.commands(ofGroup: word).map(\.word).joined(separator: ", ")
      return "    '\(word):\(escaped(alone?.summary ?? words))'"
    }.joined(separator: "\n")
  }

  private var commandArms: String {
    program.firstWords.map { word in
      let group = program.commands(ofGroup: word)
      guard group.isEmpty else { return arm(ofGroup: word, group) }
      return program.commands.filter { $0.name == word }.map(arm).joined(separator: "\n")
    }.joined(separator: "\n")
  }

  private func arm(_ command: DeclaredCommand) -> String {
    let specifications =
      command.allOptions.map(specification) + command.arguments.map(specification)
    return "        \(command.word)) _arguments \\\n"
      + specifications.map { "          \($0)" }.joined(separator: " \\\n") + " ;;"
  }

  /// Returns the case that suggests the second word of a group, and then the words after it.
  private func arm(ofGroup name: String, _ group: [DeclaredCommand]) -> String {
    let words = group.map { "'\($0.word):\(escaped($0.summary))'" }.joined(separator: " ")
    return """
              \(name)) if (( CURRENT == 2 )); then
                commands=(\(words))
                _describe command commands
              else
                shift words
                (( CURRENT-- ))
                case $words[1] in
      \(group.map(arm).joined(separator: "\n"))
                esac
              fi ;;
      """
  }

  private func specification(_ option: Option) -> String {
    let prefix = option.isRepeatable ? "*" : ""
    let help = "[\(escaped(option.summary))]"
    let names = Self.names(option, prefix)
    guard let value = option.value else { return "\(names)\(help)'" }
    return "\(names)\(help):\(value.placeholder):\(action(value.completion))'"
  }

  /// Returns the start of a specification up to its open quote: the names, each of which excludes the other.
  private static func names(_ option: Option, _ prefix: String) -> String {
    let equals = option.value == nil ? "" : "="
    guard let short = option.short else { return "'\(prefix)--\(option.name)\(equals)" }
    let plus = option.value == nil ? "" : "+"
    return "'(\(option.spellings.joined(separator: " ")))\(prefix)'"
      + "{-\(short)\(plus),--\(option.name)\(equals)}'"
  }

  private func specification(_ argument: Argument) -> String {
    let position =
      switch argument.arity {
      case .one: "1:"
      case .optional: "1::"
      case .many, .any, .rest: "*:"
      }
    return "'\(position)\(argument.name):\(action(argument.completion))'"
  }

  private func action(_ kind: Completion) -> String {
    switch kind {
    case .nothing: " "
    case .files: "_files"
    case .folders: "_files -/"
    case .commands: "(\(program.commands.map(\.name).joined(separator: " ")))"
    case .words(let words): "(\(words.joined(separator: " ")))"
    case .list(.names(let topics, _)): "{ _sequence compadd - -- \(names(topics)) }"
    case .list: " "
    case .names(let topics, let orFiles):
      "{ compadd -- \(names(topics))\(orFiles ? "; _files" : "") }"
    }
  }

  /// Returns the words for `compadd`: a name is a line, whatever is in it.
  private func names(_ topics: [String]) -> String {
    #"${(f)"$(\#(program.namesCommand(topics)))"}"#
  }

  /// Returns a text escaped for a specification in single quotes.
  private func escaped(_ text: String) -> String {
    text.map { character in
      switch character {
      case "'": "'\\''"
      case "[", "]", ":", "\\": "\\\(character)"
      default: String(character)
      }
    }.joined()
  }
}

import Primitives

/// Writes the completion script for Bash, in the syntax of version 3.2 (macOS).
struct BashCompletion {
  let program: Program

  var script: String {
    PackedResources.completionsBASH.filled([
      "program": program.name, "words": topLevelWords, "groups": groupArms, "values": valueArms,
      "commands": commandArms,
    ]) + "\n"
  }

  private var topLevelWords: String {
    (program.firstWords + (Option.help.spellings + Option.version.spellings)).joined(separator: " ")
  }

  /// The cases after the first word of a group: suggest the second word, or use both as the command.
  private var groupArms: String {
    program.firstWords.filter { !program.commands(ofGroup: $0).isEmpty }.map { word in
      let words = program.commands(ofGroup: word).map(\.word).joined(separator: " ")
      return """
            \(word))
              if [ "$COMP_CWORD" -eq 2 ]; then
                \(offer) \(words) --help
                return
              fi
              command="\(word) ${COMP_WORDS[2]}" ;;
        """
    }.joined(separator: "\n")
  }

  /// The cases after an option with a value: suggest the value.
  private var valueArms: String {
    program.commands.flatMap { command in
      command.options.compactMap { option in
        option.value.map { value in
          let words = option.spellings.map { "'\(command.name) \($0)'" }.joined(separator: " | ")
          return "    \(words)) \(reply(value.completion))return ;;"
        }
      }
    }.joined(separator: "\n")
  }

  /// The other cases: suggest options after a dash, else positional arguments.
  private var commandArms: String {
    program.commands.map { command in
      let options = command.allOptions.flatMap(\.spellings).joined(separator: " ")
      let positional = command.arguments.first.map { reply($0.completion) } ?? ""
      return """
            '\(command.name)')
              case "$current" in
                -*) \(offer) \(options) ;;
                *) \(positional);;
              esac ;;
        """
    }.joined(separator: "\n")
  }

  /// Returns the commands that offer words of a kind, each with its semicolon.
  private func reply(_ kind: Completion) -> String {
    switch kind {
    case .nothing: ""
    // Offers the text after the last comma and preserves the text before it.
    case .list(let kind):
      #"before=${typed%"${typed##*,}"} typed=${typed##*,}; "# + reply(kind)
    case .files: "\(function)_files; "
    case .folders: "\(function)_files -d; "
    case .commands: "\(offer) \(program.firstWords.joined(separator: " ")); "
    case .words(let words): "\(offer) \(words.joined(separator: " ")); "
    case .names(let topics, let orFiles):
      "\(function)_names \(topics.joined(separator: " ")); " + (orFiles ? reply(.files) : "")
    }
  }

  private var function: String { "_\(program.name)" }

  private var offer: String { "\(function)_offer" }
}

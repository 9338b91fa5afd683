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
                COMPREPLY=($(compgen -W "\(words) --help" -- "$current"))
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
          return "    \(words)) \(reply(value.completion)) return ;;"
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
                -*) COMPREPLY=($(compgen -W "\(options)" -- "$current")) ;;
                *) \(positional) ;;
              esac ;;
        """
    }.joined(separator: "\n")
  }

  private func reply(_ kind: Completion) -> String {
    if case .list(let kind) = kind { return listReply(kind) }
    guard let generator = generator(kind) else { return "" }
    return "COMPREPLY=($(compgen \(generator) -- \"$current\"));"
  }

  /// Returns code that suggests the text after the last comma and preserves the text before it.
  private func listReply(_ kind: Completion) -> String {
    guard let generator = generator(kind) else { return "" }
    let last = "${current##*,}"
    return "COMPREPLY=($(compgen -P \"${current%\"\(last)\"}\" \(generator) -- \"\(last)\"));"
  }

  private func generator(_ kind: Completion) -> String? {
    switch kind {
    case .nothing, .list: nil
    case .files: "-f"
    case .folders: "-d"
    case .commands: "-W \"\(program.firstWords.joined(separator: " "))\""
    case .words(let words): "-W \"\(words.joined(separator: " "))\""
    case .names(let topics, let orFiles):
      (orFiles ? "-f " : "") + "-W \"$(\(program.namesCommand(topics)))\""
    }
  }
}

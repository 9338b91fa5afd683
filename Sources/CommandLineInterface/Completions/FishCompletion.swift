/// Writes the completion script for fish: one `complete` line for each thing that can follow.
struct FishCompletion {
  let program: Program

  var script: String {
    let head = """
      # Completions of \(program.name) for fish. Load them with:
      #   \(program.name) completions fish | source
      complete -c \(program.name) -f

      """
    let lines = topLevel + program.commands.flatMap(completions)
    return head + lines.map { "complete -c \(program.name) \($0)\n" }.joined()
  }

  private var topLevel: [String] {
    let first = "-n __fish_use_subcommand"
    return program.commands.map { "\(first) -a \($0.name) -d \(quoted($0.summary))" }
      + [Option.version, .help].map { "\(first) -l \($0.name) -d \(quoted($0.summary))" }
  }

  private func completions(of command: Command) -> [String] {
    let condition = "-n \(quoted("__fish_seen_subcommand_from \(command.name)"))"
    let options = command.allOptions.map { option in
      let short = option.short.map { "-s \($0) " } ?? ""
      let value = option.value.map { " -x" + values($0.kind) } ?? ""
      return "\(condition) \(short)-l \(option.name)\(value) -d \(quoted(option.summary))"
    }
    return options + command.arguments.map { "\(condition)\(positional($0.kind))" }
  }

  /// What completes a positional argument; `-F` brings back the files that `-f` took away.
  private func positional(_ kind: ValueKind) -> String {
    switch kind {
    case .file: " -F"
    case .name(_, orFile: true): " -F" + values(kind)
    default: values(kind)
    }
  }

  private func values(_ kind: ValueKind) -> String {
    switch kind {
    case .text, .integer, .unsigned: ""
    case .file: " -a '(__fish_complete_path)'"
    case .directory: " -a '(__fish_complete_directories)'"
    case .command: " -a \(quoted(program.commands.map(\.name).joined(separator: " ")))"
    case .choice(let words): " -a \(quoted(words.joined(separator: " ")))"
    case .name(let topics, _): " -a \(quoted("(\(program.namesCommand(topics)))"))"
    }
  }

  private func quoted(_ text: String) -> String {
    "'" + text.map { "'\\".contains($0) ? "\\\($0)" : String($0) }.joined() + "'"
  }
}

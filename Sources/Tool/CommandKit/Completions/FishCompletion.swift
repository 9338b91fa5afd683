/// Writes the completion script for fish, with a `complete` line for each possible word.
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
    let words = program.firstWords.map { word in
      let summary = program.commands.first { $0.name == word }?.summary
      let group = program.commands(ofGroup: word).map(\.word).joined(separator: ", ")
      return "\(first) -a \(word) -d \(quoted(summary ?? group))"
    }
    return words
      + [Option.version, .help].map { "\(first) \(names($0)) -d \(quoted($0.summary))" }
  }

  private func completions(of command: DeclaredCommand) -> [String] {
    let condition = "-n \(quoted(condition(for: command)))"
    let options = command.allOptions.map { option in
      let value = option.value.map { self.value($0.completion) } ?? ""
      return "\(condition) \(names(option))\(value) -d \(quoted(option.summary))"
    }
    return second(command) + options
      + command.arguments.map { "\(condition)\(positional($0.completion))" }
  }

  private func names(_ option: Option) -> String {
    (option.short.map { "-s \($0) " } ?? "") + "-l \(option.name)"
  }

  private func condition(for command: DeclaredCommand) -> String {
    let seen = "__fish_seen_subcommand_from "
    guard let group = command.group else { return seen + command.name }
    return "\(seen)\(group); and \(seen)\(command.word)"
  }

  /// Returns the line that suggests the second word of a command in a group if it is not typed yet.
  private func second(_ command: DeclaredCommand) -> [String] {
    guard let group = command.group else { return [] }
    let words = program.commands(ofGroup: group).map(\.word).joined(separator: " ")
    let condition =
      "__fish_seen_subcommand_from \(group); and not __fish_seen_subcommand_from \(words)"
    return ["-n \(quoted(condition)) -a \(command.word) -d \(quoted(command.summary))"]
  }

  /// Returns the completion of an option's value. `-x` excludes files.
  private func value(_ kind: Completion) -> String {
    let files = positional(kind)
    return files.hasPrefix(" -F") ? " -r" + files : " -x" + files
  }

  /// Returns the completion of a positional argument. `-F` restores the files that `-f` has removed.
  private func positional(_ kind: Completion) -> String {
    switch kind {
    case .files: " -F"
    case .names(_, orFiles: true): " -F" + values(kind)
    default: values(kind)
    }
  }

  private func values(_ kind: Completion) -> String {
    switch kind {
    case .nothing, .files: ""
    case .folders: " -a '(__fish_complete_directories)'"
    case .commands: " -a \(quoted(program.firstWords.joined(separator: " ")))"
    case .words(let words): " -a \(quoted(words.joined(separator: " ")))"
    case .names(let topics, _): " -a \(quoted("(\(program.namesCommand(topics)))"))"
    case .list(.names(let topics, _)):
      " -a \(quoted("(\(Self.beforeLastComma))(\(program.namesCommand(topics)))"))"
    case .list: ""
    }
  }

  /// The prefix of each name in a list: the word being typed, up to its last comma.
  private static let beforeLastComma =
    #"commandline -ct | string replace -r '^(--[^=]*=)?(.*,)?[^,]*$' '$2'"#

  private func quoted(_ text: String) -> String {
    "'" + text.map { "'\\".contains($0) ? "\\\($0)" : String($0) }.joined() + "'"
  }
}

/// A shell with completion of commands and options.
package enum Shell: String, CaseIterable, Sendable {
  /// GNU Bash, 3.2 or later.
  case bash
  /// The Z shell.
  case zsh
  /// The friendly interactive shell.
  case fish
}

extension Program {
  /// Returns a script that completes commands, options and their values in a shell.
  package func completionScript(for shell: Shell) -> String {
    switch shell {
    case .bash: BashCompletion(program: self).script
    case .zsh: ZshCompletion(program: self).script
    case .fish: FishCompletion(program: self).script
    }
  }

  /// Returns the command line with which a script requests the names of topics.
  func namesCommand(_ topics: [String]) -> String {
    topics.map { "\(name) list \($0) --names 2>/dev/null" }.joined(separator: "; ")
  }
}

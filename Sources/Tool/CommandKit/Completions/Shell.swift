/// A shell that can be taught the commands and options.
package enum Shell: String, CaseIterable, Sendable {
  /// GNU Bash, 3.2 or later.
  case bash
  /// The Z shell.
  case zsh
  /// The friendly interactive shell.
  case fish
}

extension Program {
  /// A script that completes commands, options and their values in a shell.
  package func completionScript(for shell: Shell) -> String {
    switch shell {
    case .bash: BashCompletion(program: self).script
    case .zsh: ZshCompletion(program: self).script
    case .fish: FishCompletion(program: self).script
    }
  }

  /// The command line by which a script asks for the names of some topics.
  func namesCommand(_ topics: [String]) -> String {
    topics.map { "\(name) list \($0) --names 2>/dev/null" }.joined(separator: "; ")
  }
}

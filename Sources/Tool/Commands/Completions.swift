import CommandKit
import Primitives
import TextOutput

/// `cachebench completions`: prints completions of commands and options for a shell.
struct Completions: Command {
  var shell = Shell.bash

  static let overview = CommandOverview(
    "completions",
    summary: "Print a script that completes commands, options and names in a shell.",
    examples: [
      .init("source <(cachebench completions bash)", "For the current bash session."),
      .init(
        "cachebench completions zsh > ~/.zfunc/_cachebench",
        "For zsh. ~/.zfunc must be a folder in $fpath."),
      .init(
        "cachebench completions fish > ~/.config/fish/completions/cachebench.fish",
        "For fish, permanently."),
    ])

  static let parameters: [Parameter<Self>] = [
    .argument("SHELL", .choice, \.shell, help: "bash, zsh or fish.")
  ]

  func run() throws -> ExitCode {
    try StandardStream.output.write(CacheBenchProgram.program.completionScript(for: shell))
    return .success
  }
}

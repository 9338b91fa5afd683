import CommandKit
import Primitives
import TextOutput

/// `cachebench help`: the help text of the program or of a command.
struct Help: Command {
  var topic: [String] = []

  static let overview = CommandOverview(
    "help",
    summary: "Show the help of the program or of a command.",
    examples: [.init("cachebench help run", "Same as 'cachebench run --help'.")])

  static let parameters: [Parameter<Self>] = [
    .arguments(
      "COMMAND", .command, orNone: true, \.topic,
      help: "The command. Default: the help of the program.")
  ]

  func run() async throws -> ExitCode {
    try await CacheBenchProgram.answer(CacheBenchProgram.program.help(on: topic))
  }
}

/// `cachebench completions`: teaches a shell the commands and options.
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

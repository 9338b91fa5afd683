import CommandLineInterface

/// `cachebench help`: the help text of the program or of a command.
struct Help: Command {
  var topic: [String] = []

  static let overview = CommandOverview(
    "help",
    summary: "Show the help of the program or of a command.",
    examples: [.init("cachebench help run", "The same as 'cachebench run --help'.")])

  static let parameters: [Parameter<Self>] = [
    .arguments(
      "COMMAND", .command, orNone: true, \.topic,
      help: "The command; without it, the program's own help.")
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
      .init("source <(cachebench completions bash)", "For this session of bash."),
      .init(
        "cachebench completions zsh > ~/.zfunc/_cachebench",
        "For zsh, where ~/.zfunc is a folder of $fpath."),
      .init(
        "cachebench completions fish > ~/.config/fish/completions/cachebench.fish",
        "For fish, from now on."),
    ])

  static let parameters: [Parameter<Self>] = [
    .argument("SHELL", .choice, \.shell, help: "One of bash, zsh and fish.")
  ]

  func run() throws -> ExitCode {
    try StandardStream.output.write(CacheBenchProgram.program.completionScript(for: shell))
    return .success
  }
}

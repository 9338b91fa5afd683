import CommandLineInterface

/// `cachebench completions`: teaches a shell the commands and options.
enum Completions: Subcommand {
  static let shell = Argument(
    "SHELL", .choice(Shell.allCases.map(\.rawValue)), help: "One of bash, zsh and fish.")

  static let command = Command(
    "completions",
    summary: "Print a script that completes commands, options and names in a shell.",
    arguments: [shell],
    examples: [
      .init("source <(cachebench completions bash)", "For this session of bash."),
      .init(
        "cachebench completions zsh > ~/.zfunc/_cachebench",
        "For zsh, where ~/.zfunc is a folder of $fpath."),
      .init(
        "cachebench completions fish > ~/.config/fish/completions/cachebench.fish",
        "For fish, from now on."),
    ])

  static func run(_ invocation: Invocation) throws -> ExitCode {
    guard let shell = invocation.text(shell).flatMap(Shell.init) else { return .internalError }
    try StandardStream.output.write(CacheBench.program.completionScript(for: shell))
    return .success
  }
}

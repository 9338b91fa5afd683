import CommandLineInterface

/// `cachebench help`: the help text of the program or of a command.
enum Help: Subcommand {
  static let topic = Argument(
    "COMMAND", .command, .any, help: "The command; without it, the program's own help.")

  static let command = Command(
    "help",
    summary: "Show the help of the program or of a command.",
    arguments: [topic],
    examples: [.init("cachebench help run", "The same as 'cachebench run --help'.")])

  static func run(_ invocation: Invocation) throws -> ExitCode {
    let program = CacheBench.program
    let words = invocation.texts(topic)
    guard !words.isEmpty else {
      try StandardStream.output.write(program.help)
      return .success
    }
    if words.count == 1, case .show(let text) = program.request(words + ["--help"]) {
      try StandardStream.output.write(text)
      return .success
    }
    let name = words.joined(separator: " ")
    let command: Command
    do { command = try program.command(named: name) } catch {
      try StandardStream.error.write(program.explanation(of: error))
      return .usage
    }
    try StandardStream.output.write(program.help(for: command))
    return .success
  }
}

import CommandKit
import Primitives

/// `cachebench help`: the help text of the program or of a command.
struct Help: Command {
  var topic: [String] = []
  var isManual = false

  static let overview = CommandOverview("help", page: PackedResources.helpTXT)

  static let parameters: [Parameter<Self>] = [
    .arguments(
      "COMMAND", .command, orNone: true, \.topic,
      help: "The command. Default: the help of the program."),
    .flag("man", \.isManual, help: "Print the manual page of the program, for man(1)."),
  ]

  func run() async throws -> ExitCode {
    let program = CacheBenchProgram.program
    return try await CacheBenchProgram.answer(
      isManual ? .show(program.manualPage) : program.help(on: topic))
  }
}

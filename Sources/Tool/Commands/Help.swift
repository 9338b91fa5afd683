import CommandKit
import Primitives

/// `cachebench help`: the help text of the program or of a command.
struct Help: Command {
  var topic: [String] = []

  static let overview = CommandOverview("help", page: PackedResources.helpTXT)

  static let parameters: [Parameter<Self>] = [
    .arguments(
      "COMMAND", .command, orNone: true, \.topic,
      help: "The command. Default: the help of the program.")
  ]

  func run() async throws -> ExitCode {
    try await CacheBenchProgram.answer(CacheBenchProgram.program.help(on: topic))
  }
}

import CommandLineInterface

/// `cachebench init`: a scenario to start from.
enum Init: Subcommand {
  static let name = Argument(
    "NAME", .text, help: "The name of the new scenario; the file is NAME.yaml in this folder.")
  static let force = Option.flag("force", help: "Replace the file if there is one already.")

  static let command = Command(
    "init",
    summary: "Write a commented scenario to start from.",
    discussion: "Refuses to replace a file without --force.",
    arguments: [name],
    options: [force],
    examples: [.init("cachebench init mylist", "Write mylist.yaml, ready to run.")])

  static func run(_ invocation: Invocation) async throws -> ExitCode {
    // The starting scenario is written here, whole or not at all.
    throw CommandFailure(.internalError, "init is not built yet")
  }
}

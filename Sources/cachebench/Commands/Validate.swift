import CommandLineInterface

/// `cachebench validate`: is a file well formed?
enum Validate: Subcommand {
  static let files = Argument(
    "FILE", .file, .many, help: "A scenario, strategy, network or device in YAML.")

  static let command = Command(
    "validate",
    summary: "Check scenario and preset files without running them.",
    discussion: """
      Every problem is printed as file:line:column with a suggestion where one is near. Ends with \
      0 when all files are valid and 64 when one is not.
      """,
    arguments: [files],
    options: [.json],
    examples: [
      .init("cachebench validate Scenarios/fastscroll.yaml", "One file."),
      .init("cachebench validate Scenarios/*.yaml --json", "Many files, for an editor or a bot."),
    ])

  static func run(_ invocation: Invocation) async throws -> ExitCode {
    // The scenarios module reads each file here and prints what is wrong with it.
    throw CommandFailure(.internalError, "validate is not built yet")
  }
}

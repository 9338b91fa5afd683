import CommandLineInterface

/// `cachebench show`: everything about one preset.
enum Show: Subcommand {
  static let preset = Argument(
    "NAME",
    .name(topics: ["strategies", "scenarios", "networks", "devices"], orFile: true),
    help: "A strategy, scenario, network or device, by its name or the path of its file.")

  static let command = Command(
    "show",
    summary: "Print a strategy, scenario, network or device with all its defaults.",
    discussion: "What is printed is itself a valid file, with every value spelled out.",
    arguments: [preset],
    options: [.json],
    examples: [
      .init("cachebench show kingfisher", "What the model of a library consists of."),
      .init("cachebench show fastscroll --json", "A scenario, resolved, for another program."),
    ])

  static func run(_ invocation: Invocation) async throws -> ExitCode {
    // The preset is looked up, resolved and printed here.
    throw CommandFailure(.internalError, "show is not built yet")
  }
}

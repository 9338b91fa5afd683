import CommandLineInterface

/// `cachebench list`: what there is to choose from.
enum List: Subcommand {
  /// The topics, of which each is a catalog.
  static let topics = ["scenarios", "strategies", "policies", "networks", "devices", "metrics"]

  static let topic = Argument(
    "TOPIC", .choice(topics), help: "One of \(topics.joined(separator: ", ")).")
  static let names = Option.flag(
    "names", help: "Print only the names, one on a line; the shell completions ask this way.")

  static let command = Command(
    "list",
    summary: "List the scenarios, strategies, policies, networks, devices or metrics.",
    discussion: """
      Lists what is built in and what the folders Scenarios/, Scenarios/Strategies/, \
      Scenarios/Networks/ and Scenarios/Devices/ below the current folder add to it.
      """,
    arguments: [topic],
    options: [names, .json],
    examples: [
      .init("cachebench list strategies", "Every strategy with one line about it."),
      .init("cachebench list policies --names", "The names that a scenario may use, for scripts."),
    ])

  static func run(_ invocation: Invocation) async throws -> ExitCode {
    // The catalogs are printed here.
    throw CommandFailure(.internalError, "list is not built yet")
  }
}

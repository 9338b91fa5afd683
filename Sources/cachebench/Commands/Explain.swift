import CommandLineInterface

/// `cachebench explain`: what a metric means.
enum Explain: Subcommand {
  static let metric = Argument(
    "METRIC", .name(topics: ["metrics"], orFile: false), .optional,
    help: "The name of a metric. Without it, every metric is explained.")

  static let command = Command(
    "explain",
    summary: "Say what a metric means, its unit, and which way is better.",
    arguments: [metric],
    options: [.json],
    examples: [
      .init("cachebench explain", "All metrics."),
      .init("cachebench explain staleFrames", "One metric."),
    ])

  static func run(_ invocation: Invocation) async throws -> ExitCode {
    // The definitions of the reports module are printed here.
    throw CommandFailure(.internalError, "explain is not built yet")
  }
}

import CommandLineInterface

/// `cachebench bench`: how fast is cachebench itself?
enum Bench: Subcommand {
  static let command = Command(
    "bench",
    summary: "Measure cachebench itself: events a second, and memory against feed length.",
    discussion: """
      The figures depend on the machine and its other work. Compare them only within one run; \
      nothing gates on them.
      """,
    options: [.json],
    examples: [.init("cachebench bench", "A few seconds of sessions of growing length.")])

  static func run(_ invocation: Invocation) async throws -> ExitCode {
    // The harness measures its sessions here.
    throw CommandFailure(.internalError, "bench is not built yet")
  }
}

import CommandLineInterface

/// `cachebench check`: did anything become worse?
enum Check: Subcommand {
  static let baseline = Option.value(
    "baseline", "DIR", .directory, isRequired: true, help: "The folder of the accepted results.")
  static let updateBaseline = Option.flag(
    "update-baseline", help: "Accept the new results: write them as the baseline.")

  static let command = Command(
    "check",
    summary: "Run scenarios and compare the results with accepted ones.",
    discussion: """
      Metrics of virtual time are exact, so any difference is a change of behaviour. Each is \
      printed as a regression or an improvement. Ends with 0 when nothing became worse, 2 on a \
      regression, 3 when a run failed, 4 on an improvement that the scenario wants accepted first, \
      and 5 when the baseline is missing or was taken of something else.
      """,
    arguments: [.scenarios],
    options: [baseline, updateBaseline, .strategies, .jobs, .json, .quiet],
    examples: [
      .init(
        "cachebench check fastscroll --baseline Results/Baselines",
        "The gate of a continuous integration."),
      .init(
        "cachebench check fastscroll --baseline Results/Baselines --update-baseline",
        "Accept what changed; the difference shows in version control."),
    ])

  static func run(_ invocation: Invocation) async throws -> ExitCode {
    // The harness makes the runs and the reports compare them with the baseline here.
    throw CommandFailure(.internalError, "check is not built yet")
  }
}

import CommandLineInterface
import Foundation
import Harness
import Platform

/// `cachebench check`: did anything become worse?
enum Check: Subcommand {
  static let baseline = Option.value(
    "baseline", "DIR", .directory, isRequired: true, help: "The folder of the accepted results.")
  static let updateBaseline = Option.flag(
    "update-baseline", help: "Accept the new results: write them as the baseline.")

  static let strict = Option.flag(
    "strict", help: "End with 4 where something became better and the baseline does not say so.")

  static let command = Command(
    "check",
    summary: "Run scenarios and compare the results with accepted ones.",
    discussion: """
      Metrics of virtual time are exact, so any difference is a change of behaviour. Each is \
      printed as a regression or an improvement. Ends with 0 when nothing became worse, 2 on a \
      regression or an assertion of the scenario that does not hold, 3 when a run failed, with \
      --strict 4 on an improvement that is not accepted yet, and 5 when the baseline is missing or \
      was taken of something else.
      """,
    arguments: [.scenarios],
    options: [baseline, updateBaseline, strict, .strategies, .jobs, .json, .quiet],
    examples: [
      .init(
        "cachebench check fastscroll --baseline Results/Baselines",
        "The gate of a continuous integration."),
      .init(
        "cachebench check fastscroll --baseline Results/Baselines --update-baseline",
        "Accept what changed; the difference shows in version control."),
    ])

  static func run(_ invocation: Invocation) async throws -> ExitCode {
    let scenarios = try ScenarioArguments.scenarios(invocation)
    let selection = ScenarioArguments.selection(invocation)
    let folder = invocation.text(baseline) ?? ""
    let update = invocation.has(updateBaseline)
    guard !update || selection.isWhole else {
      throw CommandFailure(.usage, "a baseline holds all strategies: leave --strategy out")
    }
    let experiments = try await Experiments.make(scenarios, selection, invocation)
    let holds = try Experiments.reportFailures(of: experiments)
    if update {
      guard holds else { throw CommandFailure(.regression, "nothing was accepted") }
      try accept(experiments, in: folder, invocation)
      return .success
    }
    let checks = try experiments.map { try compare($0, with: folder, selection) }
    try show(checks, invocation)
    let outcomes = checks.map { code($0.verdict) } + (holds ? [] : [ExitCode.regression])
    let gravest: [ExitCode] = [.regression, .incomparableBaseline, .unacceptedImprovement]
    let outcome = gravest.first { outcomes.contains($0) } ?? .success
    return outcome == .unacceptedImprovement && !invocation.has(strict) ? .success : outcome
  }

  private static func path(_ folder: String, _ name: String) -> String {
    "\(folder)/\(name).json"
  }

  private static func accept(
    _ experiments: [Experiment], in folder: String, _ invocation: Invocation
  ) throws {
    let files = experiments.map {
      WholeFile(path: path(folder, $0.scenario.name), text: $0.document.json)
    }
    do { try WholeFile.write(files) } catch {
      throw CommandFailure(.cannotWrite, "\(error)")
    }
    if invocation.has(.json) {
      return try JSONOutput.write(Accepted(schemaVersion: 1, accepted: files.map(\.path)))
    }
    guard !invocation.has(.quiet) else { return }
    for file in files { try StandardStream.output.write("accepted \(file.path)\n") }
  }

  private struct Accepted: Encodable {
    let schemaVersion: Int
    let accepted: [String]
  }

  private static func compare(
    _ experiment: Experiment, with folder: String, _ selection: Selection
  ) throws -> RegressionCheck {
    let path = path(folder, experiment.scenario.name)
    do {
      let baseline = try ResultsReader.read(path: path)
      let selected = baseline.selecting {
        selection.strategies.isEmpty || selection.strategies.contains($0.strategy)
      }
      return RegressionCheck(baseline: selected, results: experiment.document)
    } catch {
      throw CommandFailure(
        .incomparableBaseline, "\(error)\nRun with --update-baseline to accept the results.")
    }
  }

  private static func show(_ checks: [RegressionCheck], _ invocation: Invocation) throws {
    if invocation.has(.json) {
      let documents = checks.map(\.json)
      let text =
        documents.count == 1
        ? documents[0] : "[\n" + documents.joined(separator: ",\n") + "]\n"
      return try StandardStream.output.write(text)
    }
    guard !invocation.has(.quiet) else { return }
    let terminal = Terminal(of: .output, environment: ProcessInfo.processInfo.environment)
    for check in checks {
      try StandardStream.output.write(check.summary + "\n")
      guard !check.table.rows.isEmpty else { continue }
      try StandardStream.output.write(TerminalTable(check.table).rendered(for: terminal))
    }
  }

  private static func code(_ verdict: RegressionCheck.Verdict) -> ExitCode {
    switch verdict {
    case .unchanged: .success
    case .improved: .unacceptedImprovement
    case .regressed: .regression
    case .incomplete, .notComparable: .incomparableBaseline
    }
  }
}

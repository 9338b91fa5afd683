import CommandKit
import Harness
import Primitives
import Scenarios
import TextOutput

/// `cachebench validate`: is a file well formed?
struct Validate: Command {
  var files: [String] = []
  var printsJSON = false

  static let overview = CommandOverview(
    "validate",
    summary: "Check scenario and preset files without running them.",
    discussion: """
      Prints problems as file:line:column, with a suggestion if a known name is similar, and warns of keys that have \
      no effect. A file in a folder named Strategies, Networks or Devices is read as one of these, any other file as \
      a scenario. A run that must exceed \(Nanoseconds.longestRun) of simulated time is a problem; a run that exceeds \
      it, or 200 million events, is stopped.

      Exits with status 0 if all files are valid, and 64 if not.
      """,
    examples: [
      .init("cachebench validate Scenarios/fastscroll.yaml", "One file."),
      .init(
        "cachebench validate Scenarios/*.yaml --json",
        "Many files, as JSON for an editor or a script."),
    ])

  static let parameters: [Parameter<Self>] = [
    .arguments(
      "FILE", .file, \.files,
      help: "The path of a scenario, strategy, network or device file, or - for a scenario from "
        + "standard input."),
    .json(\.printsJSON),
  ]

  func run() throws -> ExitCode {
    let library = ScenarioLibrary()
    let verdicts = files.map { verdict(on: $0, library) }
    if printsJSON {
      let document: CommandDocument = ["files": verdicts]
      try document.write()
    } else {
      try show(verdicts)
    }
    return verdicts.allSatisfy(\.problems.isEmpty) ? .success : .usage
  }

  private func show(_ verdicts: [Verdict]) throws {
    for verdict in verdicts {
      if verdict.problems.isEmpty { try StandardStream.output.write("\(verdict.file): valid\n") }
      for problem in verdict.problems { try StandardStream.error.write("\(problem)\n") }
      for warning in verdict.warnings {
        try StandardStream.error.write("warning: \(warning)\n")
      }
    }
  }

  private struct Verdict: JSONConvertible {
    let file: String
    var problems: [String] = []
    /// Keys without effect.
    var warnings: [String] = []

    var json: JSONValue { ["file": file, "problems": problems, "warnings": warnings] }
  }

  /// Reads a file according to its folder: a strategy, network or device, else a scenario.
  private func verdict(on file: String, _ library: ScenarioLibrary) -> Verdict {
    let folder = file.split(separator: "/").dropLast().last?.lowercased()
    do {
      switch PresetKind.allCases.first(where: { $0.folder.lowercased() == folder }) {
      case .strategy: _ = try library.strategy(file)
      case .network: _ = try library.network(file)
      case .device: _ = try library.device(file)
      case .scenario, .trace, .networkTrace, nil:
        let scenario = try library.scenario(file)
        _ = try scenario.readAssertions()
        return Verdict(file: file, warnings: scenario.warnings)
      }
      return Verdict(file: file)
    } catch {
      return Verdict(file: file, problems: "\(error)".split(separator: "\n").map(String.init))
    }
  }
}

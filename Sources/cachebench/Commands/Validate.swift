import CommandLineInterface
import Harness

/// `cachebench validate`: is a file well formed?
enum Validate: Subcommand {
  static let files = Argument(
    "FILE", .file, .many, help: "A scenario, strategy, network or device in YAML.")

  static let command = Command(
    "validate",
    summary: "Check scenario and preset files without running them.",
    discussion: """
      Problems are printed as file:line:column with a suggestion where one is near. A file in \
      a folder called Strategies, Networks or Devices is read as one of these, any other as a \
      scenario. Ends with 0 when all files are valid and 64 when one is not.
      """,
    arguments: [files],
    options: [.json],
    examples: [
      .init("cachebench validate Scenarios/fastscroll.yaml", "One file."),
      .init("cachebench validate Scenarios/*.yaml --json", "Many files, for an editor or a bot."),
    ])

  static func run(_ invocation: Invocation) throws -> ExitCode {
    let library = ScenarioLibrary()
    var verdicts: [Verdict] = []
    for file in invocation.texts(files) {
      verdicts.append(Verdict(file: file, problems: problems(of: file, library)))
    }
    let isValid = verdicts.allSatisfy(\.problems.isEmpty)
    if invocation.has(.json) {
      let document = Report(schemaVersion: 1, files: verdicts)
      try JSONOutput.write(document)
      return isValid ? .success : .usage
    }
    for verdict in verdicts {
      if verdict.problems.isEmpty { try StandardStream.output.write("\(verdict.file): valid\n") }
      for problem in verdict.problems { try StandardStream.error.write("\(problem)\n") }
    }
    return isValid ? .success : .usage
  }

  private struct Report: Encodable {
    let schemaVersion: Int
    let files: [Verdict]
  }

  private struct Verdict: Encodable {
    let file: String
    let problems: [String]
  }

  /// Reads a file by the folder it lies in: a strategy, network or device, else a scenario.
  private static func problems(of file: String, _ library: ScenarioLibrary) -> [String] {
    let folder = file.split(separator: "/").dropLast().last?.lowercased()
    do {
      switch PresetKind.allCases.first(where: { $0.folder.lowercased() == folder }) {
      case .strategy: _ = try library.strategy(file)
      case .network: _ = try library.network(file)
      case .device: _ = try library.device(file)
      case .scenario, .trace, nil: _ = try library.scenario(file).readAssertions()
      }
      return []
    } catch {
      return "\(error)".split(separator: "\n").map(String.init)
    }
  }
}

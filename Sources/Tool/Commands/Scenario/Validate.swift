import Analysis
import CommandKit
import Primitives
import Scenarios
import TextOutput

/// `cachebench validate`: is a file well formed?
struct Validate: Command {
  var files: [String] = []
  var printsJSON = false

  static let overview = CommandOverview(
    "validate", page: PackedResources.validateTXT.filled(["longest": "\(Nanoseconds.longestRun)"]))

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
      try CommandDocument.write(["files": verdicts])
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
    /// The keys without effect.
    var warnings: [String] = []

    var json: JSONValue { ["file": file, "problems": problems, "warnings": warnings] }
  }

  /// Reads a file as the kind that its folder indicates: a strategy, network or device, else a scenario.
  private func verdict(on file: String, _ library: ScenarioLibrary) -> Verdict {
    let folder = file.split(separator: "/").dropLast().last?.lowercased()
    do {
      switch PresetKind.allCases.first(where: { $0.folder.lowercased() == folder }) {
      case .strategy: _ = try library.strategy(file)
      case .network: _ = try library.network(file)
      case .device: _ = try library.device(file)
      case .scenario, .trace, .networkTrace, nil:
        let scenario = try library.scenarioWithoutPlans(file)
        _ = try scenario.readAssertions()
        return Verdict(file: file, warnings: scenario.warnings)
      }
      return Verdict(file: file)
    } catch {
      return Verdict(file: file, problems: "\(error)".split(separator: "\n").map(String.init))
    }
  }
}

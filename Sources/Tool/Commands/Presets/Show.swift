import CachePolicies
import CommandKit
import Foundation
import ImagePipeline
import Primitives
import Reports
import Scenarios
import YAML
import TextOutput

/// `cachebench show`: everything about one preset.
struct Show: Command {
  var preset = ""
  var printsJSON = false

  static let overview = CommandOverview(
    "show",
    summary: "Print a strategy, scenario, network or device with all defaults, or a policy.",
    discussion: """
      The output is a valid file of the same kind, with every value spelled out. For a policy it \
      is the list of its parameters and the reference that its counts were checked against.
      """,
    examples: [
      .init("cachebench show row-keyed", "The keys of a strategy that models an article."),
      .init(
        "cachebench show fastscroll --json",
        "A resolved scenario as JSON, for other programs."),
      .init("cachebench show lirs", "The parameters of an eviction policy."),
    ])

  static let parameters: [Parameter<Self>] = [
    .argument(
      "NAME",
      .name(of: "strategies", "scenarios", "networks", "devices", "policies", orFile: true),
      \.preset,
      help: "The name of a strategy, scenario, network, device or policy, or the path of a file."
    ),
    .json(\.printsJSON),
  ]

  func run() throws -> ExitCode {
    let library = ScenarioLibrary()
    let node = try node(library)
    try StandardStream.output.write(
      printsJSON ? ResolvedText.json(node) + "\n" : ResolvedText.yaml(node))
    return .success
  }

  private static let kinds: [PresetKind] = [.strategy, .scenario, .network, .device]

  /// The kind by the folder of a path, as `validate` has it, else the first that has the name.
  private func kind(_ library: ScenarioLibrary) -> PresetKind? {
    let isPath = FileManager.default.fileExists(atPath: preset)
    let path = isPath ? URL(filePath: preset).path(percentEncoded: false) : preset
    let folder = path.split(separator: "/").dropLast().last?.lowercased() ?? "-"
    return Self.kinds.first { $0.folder.lowercased() == folder }
      ?? (isPath ? .scenario : Self.kinds.first { (try? library.file(preset, $0)) != nil })
  }

  private func node(_ library: ScenarioLibrary) throws -> YAMLNode {
    if let kind = kind(library) { return try node(kind, library) }
    if let policy = PolicyCatalog.eviction(named: preset) {
      return try NodeEncoder.encode(ShownPolicy(policy))
    }
    let known =
      Self.kinds.flatMap { library.names(of: $0) } + PolicyCatalog.everyEviction.map(\.name)
    throw CommandFailure(
      .usage,
      Suggestion.unknown("strategy, scenario, network, device or policy", preset, known: known))
  }

  /// What there is to say of an eviction policy.
  private struct ShownPolicy: Encodable {
    let name: String
    let summary: String
    let witness: String?
    let parameters: PolicyParameters

    init(_ entry: EvictionEntry) {
      name = entry.name
      summary = entry.summary
      witness = entry.witness?.description
      parameters = PolicyParameters(entry.defaultParameters)
    }
  }

  private func node(_ kind: PresetKind, _ library: ScenarioLibrary) throws -> YAMLNode {
    switch kind {
    case .strategy: try NodeEncoder.encode(library.strategy(preset))
    case .network: try NodeEncoder.encode(library.network(preset))
    case .device: try NodeEncoder.encode(library.device(preset))
    case .scenario, .trace, .networkTrace: try library.scenario(preset).resolved
    }
  }
}

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
    /// Keys that do nothing.
    var warnings: [String] = []

    var json: JSONValue { ["file": file, "problems": problems, "warnings": warnings] }
  }

  /// Reads a file by the folder it lies in: a strategy, network or device, else a scenario.
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

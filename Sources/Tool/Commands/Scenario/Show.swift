import CachePolicies
import CommandKit
import Foundation
import ImagePipeline
import Primitives
import Scenarios
import TextOutput
import YAML

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

  /// Returns the kind by the folder of a path, as in `validate`, else the first kind with the name.
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

  /// The description of an eviction policy.
  private struct ShownPolicy: Encodable {
    let name: String
    let summary: String
    let witness: String?
    let parameters: PolicyParameters

    init(_ entry: EvictionEntry) {
      name = entry.name
      summary = entry.summary
      witness = entry.reference?.description
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

import CachePolicies
import CommandKit
import Foundation
import ImagePipeline
import Primitives
import Scenarios
import TextOutput
import YAML

/// `cachebench show`: shows all of a preset.
struct Show: Command {
  var preset = ""
  var printsJSON = false

  static let overview = CommandOverview("show", page: PackedResources.showTXT)

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

  static let kinds: [PresetKind] = [.strategy, .scenario, .network, .device]

  /// Returns the kind according to the folder in a path, as in `validate`, or else the first kind with a preset of the
  /// name; nil if there is none.
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
      return try node(policy)
    }
    let known =
      Self.kinds.flatMap { library.names(of: $0) } + PolicyCatalog.everyEviction.map(\.name)
    throw CommandFailure(
      Suggestion.unknown("strategy, scenario, network, device or policy", preset, known: known))
  }

  /// Returns the description of an eviction policy.
  private func node(_ policy: EvictionEntry) throws -> YAMLNode {
    YAMLNode(
      .mapping([
        .init(key: "name", value: .text(policy.name)),
        .init(key: "summary", value: .text(policy.summary)),
        .init(key: "witness", value: policy.reference.map { .text($0.description) } ?? .null),
        .init(key: "parameters", value: try policy.defaultParameters.node()),
      ]))
  }

  private func node(_ kind: PresetKind, _ library: ScenarioLibrary) throws -> YAMLNode {
    switch kind {
    case .strategy: try library.strategy(preset).node()
    case .network: try library.network(preset).node()
    case .device: try library.device(preset).node()
    case .scenario, .trace, .networkTrace: try library.scenarioWithoutPlans(preset).resolved
    }
  }
}

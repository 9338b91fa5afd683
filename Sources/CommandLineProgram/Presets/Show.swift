import Scenarios
import CommandLineInterface
import Foundation
import Primitives
import YAML

/// `cachebench show`: everything about one preset.
struct Show: Command {
  var preset = ""
  var printsJSON = false

  static let overview = CommandOverview(
    "show",
    summary: "Print a strategy, scenario, network or device with all its defaults.",
    discussion:
      "What is printed is itself a valid file under the same name, with every value spelled out.",
    examples: [
      .init("cachebench show row-keyed", "What the model of an article consists of."),
      .init("cachebench show fastscroll --json", "A scenario, resolved, for another program."),
    ])

  static let parameters: [Parameter<Self>] = [
    .argument(
      "NAME",
      .name(of: "strategies", "scenarios", "networks", "devices", orFile: true), \.preset,
      help: "A strategy, scenario, network or device, by its name or the path of its file."),
    .json(\.printsJSON),
  ]

  func run() throws -> ExitCode {
    let library = ScenarioLibrary()
    guard let kind = kind(library) else {
      let known = Self.kinds.flatMap { library.names(of: $0) }
      throw CommandFailure(
        .usage, Suggestion.unknown("strategy, scenario, network or device", preset, known: known))
    }
    let node = try node(kind, library)
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

  private func node(_ kind: PresetKind, _ library: ScenarioLibrary) throws -> YAMLNode {
    switch kind {
    case .strategy: try NodeEncoder.encode(library.strategy(preset))
    case .network: try NodeEncoder.encode(library.network(preset))
    case .device: try NodeEncoder.encode(library.device(preset))
    case .scenario, .trace: try library.scenario(preset).resolved
    }
  }
}

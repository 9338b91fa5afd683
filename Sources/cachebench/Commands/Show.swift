import CommandLineInterface
import Foundation
import Harness
import Primitives

/// `cachebench show`: everything about one preset.
enum Show: Subcommand {
  static let preset = Argument(
    "NAME",
    .name(topics: ["strategies", "scenarios", "networks", "devices"], orFile: true),
    help: "A strategy, scenario, network or device, by its name or the path of its file.")

  static let command = Command(
    "show",
    summary: "Print a strategy, scenario, network or device with all its defaults.",
    discussion:
      "What is printed is itself a valid file under the same name, with every value spelled out.",
    arguments: [preset],
    options: [.json],
    examples: [
      .init("cachebench show row-keyed", "What the model of an article consists of."),
      .init("cachebench show fastscroll --json", "A scenario, resolved, for another program."),
    ])

  static func run(_ invocation: Invocation) throws -> ExitCode {
    let library = ScenarioLibrary()
    let name = invocation.text(preset) ?? ""
    let isJSON = invocation.has(.json)
    guard let kind = kind(of: name, library) else {
      let known = kinds.flatMap { library.names(of: $0) }
      throw CommandFailure(
        .usage, Suggestion.unknown("strategy, scenario, network or device", name, known: known))
    }
    do {
      try StandardStream.output.write(try text(of: name, kind, library, isJSON))
    } catch {
      throw CommandFailure(.usage, "\(error)")
    }
    return .success
  }

  private static let kinds: [PresetKind] = [.strategy, .scenario, .network, .device]

  /// The kind by the folder of a path, as `validate` has it, else the first that has the name.
  private static func kind(of name: String, _ library: ScenarioLibrary) -> PresetKind? {
    let isPath = FileManager.default.fileExists(atPath: name)
    let path = isPath ? URL(filePath: name).path(percentEncoded: false) : name
    let folder = path.split(separator: "/").dropLast().last?.lowercased() ?? "-"
    return kinds.first { $0.folder.lowercased() == folder }
      ?? (isPath ? .scenario : kinds.first { (try? library.file(name, $0)) != nil })
  }

  private static func text(
    of name: String, _ kind: PresetKind, _ library: ScenarioLibrary, _ isJSON: Bool
  ) throws -> String {
    let node: YAMLNode =
      switch kind {
      case .strategy: try NodeEncoder.encode(library.strategy(name))
      case .network: try NodeEncoder.encode(library.network(name))
      case .device: try NodeEncoder.encode(library.device(name))
      case .scenario, .trace: try library.scenario(name).resolved
      }
    return isJSON ? ResolvedText.json(node) + "\n" : ResolvedText.yaml(node)
  }
}

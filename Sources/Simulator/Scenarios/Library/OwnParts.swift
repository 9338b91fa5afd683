import AppModel
import CachePolicies
import ImagePipeline
import Primitives
import YAML

/// The custom parts of the package in which the program is built: policies, and strategies with code.
///
/// Their names are known during the task that provides them. The parts of two programs or two tests therefore never
/// conflict.
package enum OwnParts {
  /// The strategies. Their components are used like files of presets. Their code is found by their names.
  @TaskLocal static var strategies: [(strategy: Strategy, parts: CustomParts)] = []

  /// The names of the strategies.
  static var names: [String] { strategies.map(\.strategy.name) }

  /// Returns a strategy as the file of a preset; nil if there is none of the name.
  static func file(ofStrategy name: String) -> PresetFile? {
    guard let own = strategy(name), let node = try? own.strategy.node() else {
      return nil
    }
    return PresetFile(
      name: name, path: "<own>/\(name).yaml", bytes: Array(ResolvedText.yaml(node).utf8),
      folder: nil)
  }

  /// Returns the code of a scenario's strategy, with all policies that its components can name.
  static func parts(ofStrategy name: String) -> CustomParts {
    var parts = strategy(name)?.parts ?? CustomParts()
    parts.policies += PolicyCatalog.own
    return parts
  }

  /// Returns the reason for which a strategy cannot be extended, which is that its code would be lost. Nil if it is not
  /// a custom strategy, or has no code except policies.
  static func obstacle(toExtending name: String) -> String? {
    guard hasCode(name) else { return nil }
    return
      "'\(name)' has custom code, which a file cannot extend; write the other strategy in code too"
  }

  /// True if a strategy is a custom one with code other than policies.
  package static func hasCode(_ name: String) -> Bool {
    strategy(name).map {
      $0.parts.pipeline != nil || $0.parts.prefetcher != nil || $0.parts.loader != nil
    } ?? false
  }

  private static func strategy(_ name: String) -> (strategy: Strategy, parts: CustomParts)? {
    strategies.first { $0.strategy.name == name }
  }
}

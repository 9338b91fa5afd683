import CachePolicies
import AppModel
import ImagePipeline
import YAML
package import Primitives

/// What the program knows that is of the package it is built in: policies, and strategies with code.
///
/// They are known by name while the task runs that brings them, so that no two programs' parts, nor two
/// tests', meet.
package enum OwnParts {
  /// The strategies: their components, for which presets' files stand, and their code, which is found by
  /// their names.
  @TaskLocal static var strategies: [(strategy: Strategy, parts: CustomParts)] = []

  /// The names of the strategies.
  static var names: [String] { strategies.map(\.strategy.name) }

  /// The strategy of a name as a preset's file; nil where there is none.
  static func file(ofStrategy name: String) -> PresetFile? {
    guard let own = strategy(name), let node = try? NodeEncoder.encode(own.strategy) else {
      return nil
    }
    return PresetFile(
      name: name, path: "<own>/\(name).yaml", bytes: Array(ResolvedText.yaml(node).utf8),
      folder: nil)
  }

  /// The code that a strategy of a scenario has, with every policy that its components may name.
  static func parts(ofStrategy name: String) -> CustomParts {
    var parts = strategy(name)?.parts ?? CustomParts()
    parts.policies += PolicyCatalog.own
    return parts
  }

  /// Why nothing can extend a strategy: of its code nothing would be left; nil where it has none but policies,
  /// or is none of these.
  static func obstacle(toExtending name: String) -> String? {
    guard hasCode(name) else { return nil }
    return
      "'\(name)' has custom code, which a file cannot extend; write the other strategy in code too"
  }

  /// Whether a strategy is one of these and has code beside its policies.
  package static func hasCode(_ name: String) -> Bool {
    strategy(name).map { $0.parts.pipeline != nil || $0.parts.prefetcher != nil } ?? false
  }

  private static func strategy(_ name: String) -> (strategy: Strategy, parts: CustomParts)? {
    strategies.first { $0.strategy.name == name }
  }
}

/// Why a program cannot know a part of its package by its name.
package struct OwnPartsError: ExitCoded, Hashable, CustomStringConvertible {
  /// Which, and what to do.
  package let description: String

  init(_ description: String) { self.description = description }

  package var exitCode: ExitCode { .usage }
}

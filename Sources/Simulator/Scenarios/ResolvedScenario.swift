import Primitives
import YAML

/// The form of a scenario in results: a tree with all defaults filled in.
package enum ResolvedScenario {
  /// Adds the defaults of the keys that a resolved scenario leaves out.
  ///
  /// - Parameter text: The scenario, as JSON.
  /// - Returns: The scenario with every key; nil if it cannot be read, because a key is unknown or has no default.
  /// - Complexity: O(*n*) in the length of the text.
  package static func completed(_ text: String) -> String? {
    guard let root = try? YAMLParser.parse(text, file: "resolved"),
      let contents = try? NodeReader.decode(ScenarioContents.self, from: root.without("sweep")),
      let node = try? contents.node()
    else { return nil }
    return ResolvedText.json(node)
  }
}

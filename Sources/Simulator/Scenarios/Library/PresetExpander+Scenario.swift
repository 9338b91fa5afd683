import Primitives
import YAML

/// Merges scenarios that extend others: `extends: social-feed`.
extension PresetExpander {
  /// The keys that a scenario does not inherit: its summary, and statements about its results.
  private static let own = ["name", "summary", "assertions", "decided-by"]

  /// Returns a scenario merged, section by section, over the scenario that it extends; unchanged if it extends none.
  ///
  /// - Throws: `ScenarioError` if a name is unknown, if a scenario extends itself, or if a file cannot be read.
  func extended(_ node: YAMLNode) throws(ScenarioError) -> YAMLNode {
    try extended(node, within: [], from: base)
  }

  private func extended(
    _ node: YAMLNode, within chain: [String], from folder: String?
  ) throws(ScenarioError) -> YAMLNode {
    guard let entries = node.entries, let extended = node["extends"] else { return node }
    guard let scalar = extended.scalar, !extended.isNull else {
      throw ScenarioError(
        extended.mark, "expected the name of a scenario, found \(extended.summary)")
    }
    let file: PresetFile
    do throws(LookupError) {
      file = try library.file(scalar.text, .scenario, from: folder)
    } catch {
      throw ScenarioError(extended.mark, error.summary)
    }
    guard !chain.contains(file.path) else {
      let way = (chain + [file.path]).joined(separator: " extends ")
      throw ScenarioError(extended.mark, "scenario '\(file.name)' extends itself: \(way)")
    }
    let root = try YAMLParser.parse(file.bytes, file: file.path).named(as: file)
    let whole = try self.extended(root, within: chain + [file.path], from: file.folder)
    let kept = (whole.entries ?? []).filter { !Self.own.contains($0.key) }
    let mine = YAMLNode(.mapping(entries.filter { $0.key != "extends" }), mark: node.mark)
    return mine.deeplyLaid(over: YAMLNode(.mapping(kept), mark: whole.mark))
  }
}

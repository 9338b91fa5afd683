import Primitives

/// The runs of a scenario that are not in its file.
package struct AddedRuns: Sendable {
  /// The name that selects every preset of a strategy.
  package static let allStrategies = "all"
  /// The path under which a run's model of NSCache is reported, as if it were swept.
  package static let modelPath = "nscache"

  /// The presets, and paths of strategies, that run after the file's strategies.
  package var strategies: [String] = []
  /// The models of NSCache that replace the file's model, for strategies that use it.
  package var models: [NSCacheModel] = []

  /// True if the file runs unchanged.
  var isEmpty: Bool { strategies.isEmpty && models.isEmpty }

  /// Returns a scenario with the presets and the first model added to it.
  ///
  /// - Throws: `ScenarioError` if the scenario sweeps the model.
  func applied(to root: YAMLNode) throws(ScenarioError) -> YAMLNode {
    guard !isEmpty, var entries = root.entries else { return root }
    if let axis = root["sweep"]?.entries?.first(where: { $0.key == Self.modelPath }),
      !models.isEmpty
    {
      throw ScenarioError(axis.keyMark, "the scenario sweeps 'nscache' itself; remove --nscache")
    }
    if let place = entries.firstIndex(where: { $0.key == "strategies" }) {
      let list = entries[place].value
      let added = strategies.map { YAMLNode.plain($0, mark: list.mark) }
      entries[place].value = YAMLNode(.sequence((list.items ?? []) + added), mark: list.mark)
    }
    if let model = models.first {
      entries.removeAll { $0.key == Self.modelPath }
      entries.append(.init(key: Self.modelPath, keyMark: .nowhere, value: .plain(model.rawValue)))
    }
    return YAMLNode(.mapping(entries), mark: root.mark)
  }
}

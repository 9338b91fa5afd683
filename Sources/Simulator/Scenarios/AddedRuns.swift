import YAML

/// What is run of a scenario beyond what its file says.
package struct AddedRuns: Sendable {
  /// What stands for every preset where strategies are named.
  package static let allStrategies = "all"
  /// The path that a run's model of NSCache is told under, a sweep's included.
  package static let modelPath = "nscache"

  /// Presets of strategies that the file does not have, run after its own.
  package var strategies: [String]
  /// Models of NSCache that strategies which use it run under, instead of the file's.
  package var models: [NSCacheModel]

  /// Nothing beyond the file, unless given.
  package init(strategies: [String] = [], models: [NSCacheModel] = []) {
    self.strategies = strategies
    self.models = models
  }

  /// Whether the file is run as it is.
  var isEmpty: Bool { strategies.isEmpty && models.isEmpty }

  /// The text of a scenario with the presets, and the first model, in it.
  ///
  /// - Throws: `ScenarioError` if the scenario sweeps the model that is to be set.
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

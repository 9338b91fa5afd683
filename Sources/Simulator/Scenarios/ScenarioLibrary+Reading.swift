package import Environment
public import ImagePipeline
import Primitives

extension ScenarioLibrary {
  /// Reads the scenario of a path or a name.
  ///
  /// - Throws: `LookupError` if there is none, `ScenarioError` with all its errors.
  public func scenario(_ text: String) throws -> Scenario {
    try Scenario(file(text, .scenario), library: self)
  }

  /// Reads the scenario of a path or a name, with runs beyond those of its file.
  ///
  /// - Parameters:
  ///   - text: A path, or a name.
  ///   - strategies: Names of presets to run too, if the scenario has no strategy of the name; `all` for every
  ///     preset.
  ///   - models: The models of NSCache for the strategies that use it. One replaces the scenario's. Several are
  ///     each a separate point `nscache`, the scenario's own first. Empty leaves it unchanged.
  /// - Returns: The scenario. A name that is neither a strategy's nor a preset's is not in it.
  /// - Throws: `LookupError` if there is no such scenario, `ScenarioError` with all errors in it or in an added
  ///   preset, or if it sweeps the model itself.
  package func scenario(
    _ text: String, adding strategies: [String], models: [NSCacheModel] = []
  ) throws -> Scenario {
    let file = try file(text, .scenario)
    let plain = try Scenario(file, library: self)
    let presets = names(of: .strategy)
    let named = strategies.contains(AddedRuns.allStrategies) ? presets : strategies
    let own = Set(plain.contents.strategies.map(\.name))
    let added = AddedRuns(
      strategies: presets.filter { named.contains($0) && !own.contains($0) },
      models: models.filter { $0 == plain.contents.nscache }
        + models.filter { $0 != plain.contents.nscache })
    return added.isEmpty ? plain : try Scenario(file, library: self, added: added)
  }

  /// Reads the strategy of a path or a name.
  ///
  /// - Throws: `LookupError` if there is none, `ScenarioError` with all its errors.
  public func strategy(_ text: String) throws -> Strategy { try strategy(file(text, .strategy)) }

  /// Reads the network of a path or a name.
  ///
  /// - Throws: `LookupError` if there is none, `ScenarioError` with all its errors.
  package func network(_ text: String) throws -> NetworkProfile {
    let file = try file(text, .network)
    let node = try expanded(file, .network)
    var network = try NodeReader.decode(NetworkProfile.self, from: node)
    var reviewer = Reviewer(self, base: file.folder)
    network.recording = reviewer.networkRecording(network, node)
    guard reviewer.found.isEmpty else { throw ScenarioError(reviewer.found) }
    return network
  }

  /// Reads the device of a path or a name.
  ///
  /// - Throws: `LookupError` if there is none, `ScenarioError` with all its errors.
  package func device(_ text: String) throws -> DeviceProfile {
    try preset(file(text, .device), .device)
  }

  func strategy(_ file: PresetFile) throws(ScenarioError) -> Strategy {
    let node = try expanded(file, .strategy).withWholePipelinesOfItsOwn
    let strategy = try NodeReader.decode(Strategy.self, from: node)
    var reviewer = Reviewer(self, base: nil)
    reviewer.review(strategy, at: node)
    guard reviewer.found.isEmpty else { throw ScenarioError(reviewer.found) }
    return strategy
  }

  func preset<Value: KeyedConfiguration>(
    _ file: PresetFile, _ kind: PresetKind
  ) throws(ScenarioError) -> Value {
    try NodeReader.decode(Value.self, from: expanded(file, kind))
  }

  private func expanded(_ file: PresetFile, _ kind: PresetKind) throws(ScenarioError) -> YAMLNode {
    var expander = PresetExpander(self, base: nil)
    return try expander.expand(file: file, kind)
  }
}

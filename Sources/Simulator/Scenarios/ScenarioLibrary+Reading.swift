public import ImagePipeline
import Primitives
package import Environment
import YAML

extension ScenarioLibrary {
  /// The scenario that a path or a name stands for.
  ///
  /// - Throws: `LookupError` if there is none, `ScenarioError` with everything that is wrong with it.
  public func scenario(_ text: String) throws -> Scenario {
    try Scenario(file(text, .scenario), library: self)
  }

  /// The scenario that a path or a name stands for, with more run than its file says.
  ///
  /// - Parameters:
  ///   - text: A path, or a name.
  ///   - strategies: Names of presets to run too where the scenario has no strategy of the name; `all`
  ///     stands for every preset there is.
  ///   - models: Those of NSCache to run strategies under that use it: one in place of the scenario's,
  ///     or several, each a point `nscache` of its own, the scenario's own first. None leaves it so.
  /// - Returns: The scenario. A name that is neither a strategy's nor a preset's is not in it.
  /// - Throws: `LookupError` if there is no such scenario, `ScenarioError` with everything that is wrong
  ///   with it, with a preset that is added, or if it sweeps the model itself.
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

  /// The strategy that a path or a name stands for.
  ///
  /// - Throws: `LookupError` if there is none, `ScenarioError` with everything that is wrong with it.
  public func strategy(_ text: String) throws -> Strategy { try strategy(file(text, .strategy)) }

  /// The network that a path or a name stands for.
  ///
  /// - Throws: `LookupError` if there is none, `ScenarioError` with everything that is wrong with it.
  package func network(_ text: String) throws -> NetworkProfile {
    let file = try file(text, .network)
    let node = try expanded(file, .network)
    var network = try YAMLDecoder.decode(NetworkProfile.self, from: node)
    var reviewer = Reviewer(self, base: file.folder)
    network.recording = reviewer.networkRecording(network, node)
    guard reviewer.found.isEmpty else { throw ScenarioError(reviewer.found) }
    return network
  }

  /// The device that a path or a name stands for.
  ///
  /// - Throws: `LookupError` if there is none, `ScenarioError` with everything that is wrong with it.
  package func device(_ text: String) throws -> DeviceProfile {
    try preset(file(text, .device), .device)
  }

  func strategy(_ file: PresetFile) throws(ScenarioError) -> Strategy {
    let node = try expanded(file, .strategy).withWholePipelinesOfItsOwn
    let strategy = try YAMLDecoder.decode(Strategy.self, from: node)
    var reviewer = Reviewer(self, base: nil)
    reviewer.review(strategy, at: node, in: node)
    guard reviewer.found.isEmpty else { throw ScenarioError(reviewer.found) }
    return strategy
  }

  func preset<Value: Configuration>(
    _ file: PresetFile, _ kind: PresetKind
  ) throws(ScenarioError) -> Value {
    try YAMLDecoder.decode(Value.self, from: expanded(file, kind))
  }

  private func expanded(_ file: PresetFile, _ kind: PresetKind) throws(ScenarioError) -> YAMLNode {
    var expander = PresetExpander(self, base: nil)
    return try expander.expand(file: file, kind)
  }
}

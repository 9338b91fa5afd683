package import Environment
public import ImagePipeline
import Primitives
import YAML

extension ScenarioLibrary {
  /// Reads the scenario of a path or a name.
  ///
  /// - Throws: `LookupError` if there is none, `ScenarioError` with all errors in it.
  public func scenario(_ text: String) throws -> Scenario {
    try Scenario(file(text, .scenario), library: self)
  }

  /// Reads the scenario of a path or a name to check or show it: it has no plans, which would need memory for each run.
  ///
  /// - Throws: `LookupError` if there is none, `ScenarioError` with all errors in it.
  package func scenarioWithoutPlans(_ text: String) throws -> Scenario {
    try Scenario(file(text, .scenario), library: self, plansRuns: false)
  }

  /// Returns the summary of a scenario. Of a file that the program has, too, the summary that it states is read alone.
  ///
  /// - Throws: As `scenarioWithoutPlans`.
  package func summary(ofScenario name: String) throws -> String {
    let file = try file(name, .scenario)
    let lines = file.bytes.split(separator: UInt8(ascii: "\n")).drop {
      !$0.starts(with: Array("summary:".utf8))
    }
    let own = lines.prefix(1) + lines.dropFirst().prefix { $0.first == UInt8(ascii: " ") }
    guard BuiltInFiles.file(named: file.name, .scenario)?.bytes == file.bytes,
      let stated = try YAMLParser.parse(
        Array(own.joined(separator: [UInt8(ascii: "\n")])), file: file.path)["summary"]?.scalar?
        .text
    else { return try scenarioWithoutPlans(name).summary }
    return stated
  }

  /// Reads the scenario of a path or a name, and adds runs that are not in its file.
  ///
  /// - Parameters:
  ///   - text: A path, or a name.
  ///   - strategies: The presets and files of strategies to run in addition. A name of one of the scenario's strategies
  ///     adds nothing; `all` adds every preset.
  ///   - models: The models of NSCache for the strategies that use it. One model replaces the scenario's. Several
  ///     models are separate points `nscache`, with the scenario's own first. If empty, the scenario is unchanged.
  /// - Returns: The scenario. It does not contain names that are neither a strategy's nor a preset's.
  /// - Throws: `LookupError` if there is no such scenario or file, `ScenarioError` with all errors in it or in an added
  ///   strategy, or if it sweeps the model.
  package func scenario(
    _ text: String, adding strategies: [String], models: [NSCacheModel] = []
  ) throws -> Scenario {
    let file = try file(text, .scenario)
    let plain = try Scenario(file, library: self)
    let presets = names(of: .strategy)
    let named =
      strategies.contains(AddedRuns.allStrategies)
      ? presets + strategies.filter { isFile($0, .strategy) } : strategies
    let own = Set(plain.contents.strategies.map(\.name))
    let added = AddedRuns(
      strategies: named.distinct.compactMap { text in
        if isFile(text, .strategy) { return workingFolder.resolve(text) ?? text }
        return presets.contains(text) && !own.contains(text) ? text : nil
      },
      models: models.filter { $0 == plain.contents.nscache }
        + models.filter { $0 != plain.contents.nscache })
    return added.isEmpty ? plain : try Scenario(file, library: self, added: added)
  }

  /// Returns the name of the strategy of a path or a name, which need not exist.
  ///
  /// - Throws: `LookupError` if there is no such file.
  package func strategyName(_ text: String) throws(LookupError) -> String {
    isFile(text, .strategy) ? try file(text, .strategy).name : text
  }

  /// Reads the strategy of a path or a name.
  ///
  /// - Throws: `LookupError` if there is none, `ScenarioError` with all errors in it.
  public func strategy(_ text: String) throws -> Strategy { try strategy(file(text, .strategy)) }

  /// Reads the network of a path or a name.
  ///
  /// - Throws: `LookupError` if there is none, `ScenarioError` with all errors in it.
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
  /// - Throws: `LookupError` if there is none, `ScenarioError` with all errors in it.
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

public import ImageLoading
import Primitives
public import World

extension ScenarioLibrary {
  /// The scenario that a path or a name stands for.
  ///
  /// - Throws: `LookupError` if there is none, `ScenarioError` with everything that is wrong with it.
  public func scenario(_ text: String) throws -> Scenario {
    try Scenario(file(text, .scenario), library: self)
  }

  /// The strategy that a path or a name stands for.
  ///
  /// - Throws: `LookupError` if there is none, `ScenarioError` with everything that is wrong with it.
  public func strategy(_ text: String) throws -> Strategy { try strategy(file(text, .strategy)) }

  /// The network that a path or a name stands for.
  ///
  /// - Throws: `LookupError` if there is none, `ScenarioError` with everything that is wrong with it.
  public func network(_ text: String) throws -> NetworkProfile {
    try preset(file(text, .network), .network)
  }

  /// The device that a path or a name stands for.
  ///
  /// - Throws: `LookupError` if there is none, `ScenarioError` with everything that is wrong with it.
  public func device(_ text: String) throws -> DeviceProfile {
    try preset(file(text, .device), .device)
  }

  func strategy(_ file: PresetFile) throws(ScenarioError) -> Strategy {
    let node = try expanded(file, .strategy)
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

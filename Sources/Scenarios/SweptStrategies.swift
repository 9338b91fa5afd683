import ImageLoading
import Primitives

extension Sweep.Axis {
  /// A scenario with a value where the path leads.
  ///
  /// A path that begins with `strategy` leads into every strategy that has the part before its last
  /// key: `strategy.memory.cost-limit` into those that keep images in memory.
  func set(_ value: YAMLNode, in scenario: YAMLNode) throws(ScenarioError) -> YAMLNode {
    let keys = keys
    guard keys.count > 1, keys[0] == "strategy", scenario["strategy"] == nil else {
      return try scenario.setting(keys[...], to: value, for: self)
    }
    let strategies = scenario["strategies"]?.items ?? []
    let fitting = strategies.indices.filter { hasParts(keys[1...].dropLast(), strategies[$0]) }
    guard !fitting.isEmpty else {
      let part = keys[1...].dropLast().joined(separator: ".")
      throw ScenarioError(mark, "no strategy here has a part '\(part)'")
    }
    var changed = scenario
    for index in fitting {
      changed = try changed.setting(
        ["strategies", "\(index)"] + keys[1...], to: value, for: self)
    }
    return changed
  }

  private func hasParts(_ keys: ArraySlice<String>, _ strategy: YAMLNode) -> Bool {
    guard let defaults = try? NodeEncoder.encode(Strategy()) else { return false }
    var here: YAMLNode? = strategy.deeplyLaid(over: defaults)
    for key in keys { here = here?[key] }
    return here?.entries != nil
  }
}

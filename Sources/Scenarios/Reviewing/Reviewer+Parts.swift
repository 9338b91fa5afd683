import CachePolicies
import ImageLoading
import Primitives
import World
import YAML

extension Reviewer {
  /// Strategies: at least one, no two of a name, of policies that there are.
  mutating func reviewStrategies(_ contents: ScenarioContents, _ marks: YAMLNode) {
    let list = marks["strategies"]
    if contents.strategies.isEmpty {
      let hint = "give at least one strategy, as in 'strategies: [lru-url, no-cache]'"
      add(list?.mark, hint, in: marks)
    }
    var seen: [String] = []
    for (index, strategy) in contents.strategies.enumerated() {
      let item = list?.item("\(index)")
      if seen.contains(strategy.name) {
        add(
          item?["name"]?.mark ?? item?.mark,
          "a second strategy '\(strategy.name)'; give each a 'name' of its own", in: marks)
      }
      seen.append(strategy.name)
      review(strategy, at: item, in: marks)
    }
  }

  /// Policies: those of the catalog, and in memory `nscache` for the scenario's model of it, which
  /// takes no parameters: which policy it stands for is not known where it is written.
  mutating func review(_ strategy: Strategy, at item: YAMLNode?, in marks: YAMLNode) {
    let known = PolicyCatalog.eviction.map(\.name)
    let stores = [
      ("memory", strategy.memory?.policy, ["nscache"] + known),
      ("disk", strategy.disk?.policy, known),
    ]
    if strategy.memory?.policy == "nscache", let part = item?["memory"]?["policy-parameters"],
      !part.isNull
    {
      add(part.mark, "'nscache' takes no parameters; name one of its models for that", in: marks)
    }
    for (part, policy, known) in stores {
      guard let policy, !known.contains(policy) else { continue }
      add(
        item?[part]?["policy"]?.mark ?? item?.mark,
        Suggestion.unknown("eviction policy", policy, known: known), in: marks)
    }
    reviewAdmission(strategy, at: item, in: marks)
  }

  private mutating func reviewAdmission(
    _ strategy: Strategy, at item: YAMLNode?, in marks: YAMLNode
  ) {
    let known = PolicyCatalog.admission.map(\.name)
    guard let memory = strategy.memory, !known.contains(memory.admission) else { return }
    add(
      item?["memory"]?["admission"]?.mark ?? item?.mark,
      Suggestion.unknown("admission policy", memory.admission, known: known), in: marks)
  }

  /// Faults: of rows that there are.
  mutating func reviewFaults(_ contents: ScenarioContents, _ node: YAMLNode) {
    let feed = contents.feed
    let faults = [
      ("bad-addresses", feed.badAddresses), ("rewritten-addresses", feed.rewrittenAddresses),
      ("missing", feed.missing), ("corrupt", feed.corrupt),
    ]
    for (key, fault) in faults {
      guard let index = fault.rows.firstIndex(where: { $0 >= feed.rows }) else { continue }
      let list = node["feed"]?[key]?["rows"]
      add(
        list?.item("\(index)")?.mark ?? list?.mark,
        "no row \(fault.rows[index]); the feed has rows 0 to \(feed.rows - 1)", in: node)
    }
  }
}

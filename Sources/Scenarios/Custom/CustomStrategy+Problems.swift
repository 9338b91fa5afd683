import CachePolicies
import ImageLoading
import Primitives

extension CustomStrategy {
  /// What is impossible about it, each with its key; a whole strategy of its own has no components that
  /// could be.
  var problems: [String] {
    guard parts.pipeline == nil else {
      return strategy.name.isEmpty ? ["'name' must not be empty"] : []
    }
    let problems = strategy.allProblems
    return problems.all.map { $0.key.isEmpty ? $0.message : "'\($0.key)' \($0.message)" }
      + [strategy.memory?.policy, strategy.disk?.policy].compactMap { $0 }.compactMap(unknown)
  }

  private func unknown(_ policy: String) -> String? {
    let known =
      ["nscache"] + parts.policies.map(\.name) + PolicyCatalog.eviction.map(\.name)
    guard !known.contains(policy), policy != MemoryConfiguration.nativeNSCache else { return nil }
    return Suggestion.unknown("eviction policy", policy, known: known)
  }
}

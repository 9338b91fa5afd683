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
    var problems = Problems()
    strategy.check(&problems)
    check(strategy.memory, "memory", &problems)
    check(strategy.memory?.expiration, "memory.expiration", &problems)
    check(strategy.disk, "disk", &problems)
    check(strategy.http, "http", &problems)
    check(strategy.fetch, "fetch", &problems)
    check(strategy.fetch.retry, "fetch.retry", &problems)
    check(strategy.lifecycle, "lifecycle", &problems)
    return problems.all.map { $0.key.isEmpty ? $0.message : "'\($0.key)' \($0.message)" }
      + [strategy.memory?.policy, strategy.disk?.policy].compactMap { $0 }.compactMap(unknown)
  }

  private func check(
    _ part: (any Configuration)?, _ key: String, _ problems: inout Problems
  ) {
    var found = Problems()
    part?.check(&found)
    for problem in found.all {
      problems.add(problem.key.isEmpty ? key : "\(key).\(problem.key)", problem.message)
    }
  }

  private func unknown(_ policy: String) -> String? {
    let known =
      ["nscache"] + parts.policies.map(\.name) + PolicyCatalog.eviction.map(\.name)
    guard !known.contains(policy), policy != MemoryConfiguration.nativeNSCache else { return nil }
    return Suggestion.unknown("eviction policy", policy, known: known)
  }
}

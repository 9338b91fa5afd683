public import CachePolicies
package import AppModel
public import ImagePipeline
public import Primitives
public import Environment

/// A strategy that a package tests: components as in a scenario file, and what of it is the package's
/// own code.
///
/// ```swift
/// let ours = try CustomStrategy("ours", like: "lru-url")
///   .evicting(by: SecondChance.self)
///   .prefetching(by: Lookahead(rows: 12))
/// ```
///
/// Nothing is registered anywhere: a policy is found in the strategy that names it.
public struct CustomStrategy: Sendable {
  /// Its components.
  public var strategy: Strategy
  /// What is its own.
  package var parts = CustomParts()

  /// A strategy of components.
  public init(_ strategy: Strategy) { self.strategy = strategy }

  /// A strategy that is another in all but what is said later.
  ///
  /// - Parameters:
  ///   - name: The name that tables, charts and results give it.
  ///   - preset: A name of `cachebench list strategies`, or the path of a file.
  ///   - library: Where presets are looked for.
  /// - Throws: `LookupError` if there is no such preset, `ScenarioError` if it is not valid.
  public init(
    _ name: String, like preset: String, library: ScenarioLibrary = ScenarioLibrary()
  ) throws {
    var strategy = try library.strategy(preset)
    strategy.name = name
    self.init(strategy)
  }

  /// A whole strategy in code of its own.
  ///
  /// - Parameters:
  ///   - name: The name that tables, charts and results give it.
  ///   - summary: One line on what it does.
  ///   - pipeline: Makes it for the feed of a run; called once for each run, on any thread.
  public init(
    _ name: String, summary: String = "",
    pipeline: @escaping @Sendable (_ feed: Feed) -> any Pipeline
  ) {
    var strategy = Strategy()
    strategy.name = name
    strategy.summary = summary
    self.init(strategy)
    parts.pipeline = pipeline
  }

  /// The same strategy with another eviction policy in memory; one without a memory store is given one
  /// without a limit, to be set in `strategy.memory`.
  ///
  /// - Parameters:
  ///   - policy: The policy's type, which need not be in any catalog.
  ///   - parameters: Its tunables; its own defaults unless given.
  /// - Returns: The changed strategy.
  public func evicting<Policy: EvictionPolicy & ~Copyable>(
    by policy: Policy.Type, _ parameters: Policy.Parameters = Policy.Parameters()
  ) -> CustomStrategy {
    var changed = self
    var memory = strategy.memory ?? MemoryConfiguration()
    memory.policy = Policy.name
    memory.policyParameters = PolicyParameters(parameters)
    changed.strategy.memory = memory
    changed.parts.policies.insert(EvictionEntry(policy), at: 0)
    return changed
  }

  /// The same strategy with rows loaded ahead that a prefetcher names.
  public func prefetching(by prefetcher: some Prefetcher) -> CustomStrategy {
    var changed = self
    if strategy.prefetch.rows == .none { changed.strategy.prefetch.rows = .table }
    changed.parts.prefetcher = prefetcher
    return changed
  }
}

extension CustomStrategy {
  /// What is impossible about it, each with its key; a whole strategy of its own has no components that
  /// could be.
  var problems: [String] {
    guard parts.pipeline == nil else {
      return strategy.name.isEmpty ? ["'name' must not be empty"] : []
    }
    let further = strategy.ofPipelines.dropFirst()
    let problems = strategy.allProblems.all + further.flatMap(\.allProblems.all)
    return problems.map { $0.key.isEmpty ? $0.message : "'\($0.key)' \($0.message)" }
      + strategy.ofPipelines.flatMap { [$0.memory?.policy, $0.disk?.policy] }
      .compactMap { $0 }.compactMap(unknown)
  }

  private func unknown(_ policy: String) -> String? {
    let known =
      ["nscache"] + parts.policies.map(\.name) + PolicyCatalog.everyEviction.map(\.name)
    guard !known.contains(policy), policy != MemoryConfiguration.nativeNSCache else { return nil }
    return Suggestion.unknown("eviction policy", policy, known: known, listed: "policies")
  }
}

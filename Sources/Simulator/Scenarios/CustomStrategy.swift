public import AppModel
public import CachePolicies
public import Environment
public import ImagePipeline
public import Primitives

/// A strategy that a package tests. It has components as in a scenario file, and code of the package.
///
/// ```swift
/// let ours = try CustomStrategy("ours", like: "lru-url")
///   .evicting(by: SecondChance.self)
///   .prefetching(by: Lookahead(rows: 12))
/// ```
///
/// No registration is needed: a policy is found in the strategy that names it.
public struct CustomStrategy: Sendable {
  /// Its components.
  public var strategy: Strategy
  /// Its custom code.
  package var parts = CustomParts()

  /// Creates a strategy from components.
  public init(_ strategy: Strategy) { self.strategy = strategy }

  /// Creates a copy of another strategy, which can then be changed.
  ///
  /// - Parameters:
  ///   - name: The name in tables, charts and results.
  ///   - preset: A name of `cachebench list strategies`, or the path of a file.
  ///   - library: The library with the presets.
  /// - Throws: `LookupError` if there is no such preset, `ScenarioError` if the preset is not valid.
  public init(
    _ name: String, like preset: String, library: ScenarioLibrary = ScenarioLibrary()
  ) throws {
    var strategy = try library.strategy(preset)
    strategy.name = name
    self.init(strategy)
  }

  /// Creates a strategy that is entirely custom code.
  ///
  /// - Parameters:
  ///   - name: The name in tables, charts and results.
  ///   - summary: A description in one line.
  ///   - pipeline: Creates the pipeline for the feed of a run. It is called once for each run, on any thread.
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

  /// Creates a strategy that is foreign code, such as an image library. Only live runs can run it.
  ///
  /// - Parameters:
  ///   - name: The name in tables, charts and results.
  ///   - summary: A description in one line.
  ///   - prefetches: True if the list names rows ahead, as with a prefetching data source.
  ///   - loader: Makes the loader of a process of the app. It is called on the main thread.
  public init(
    _ name: String, summary: String = "", prefetches: Bool = false, loader: @escaping LoaderFactory
  ) {
    var strategy = Strategy()
    (strategy.name, strategy.summary) = (name, summary)
    // A loader has its own memory, but a strategy without one may not prefetch.
    if prefetches { (strategy.prefetch.rows, strategy.memory) = (.table, MemoryConfiguration()) }
    self.init(strategy)
    parts.loader = loader
  }

  /// Returns the strategy with another eviction policy in memory. A strategy without a memory store gets one without a
  /// limit, which can be set in `strategy.memory`.
  ///
  /// - Parameters:
  ///   - policy: The policy's type. It need not be in a catalog.
  ///   - parameters: The policy's parameters.
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

  /// Returns the strategy with a prefetcher that chooses rows ahead.
  public func prefetching(by prefetcher: some Prefetcher) -> CustomStrategy {
    var changed = self
    if strategy.prefetch.rows == .none { changed.strategy.prefetch.rows = .table }
    changed.parts.prefetcher = prefetcher
    return changed
  }

  /// The errors in its components, each with its key. A strategy that is entirely custom code has no components and no
  /// such errors.
  var problems: [String] {
    guard parts.pipeline == nil, parts.loader == nil else {
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

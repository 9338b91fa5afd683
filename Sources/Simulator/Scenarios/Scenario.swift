import AppModel
import Environment
import ImagePipeline
package import Primitives
import YAML

/// A scenario that was read and is possible. It is the input of `cachebench run`.
public struct Scenario: Sendable {
  /// A condition on the results, as written.
  package struct Assertion: Hashable, Sendable {
    /// The text, which `Checks` reads.
    package let text: String
    /// The position of the text.
    package let mark: Mark
  }

  /// The file's base name.
  public var name: String { contents.name }
  /// The purpose of the scenario.
  public var summary: String { contents.summary }
  /// The seeds of its runs.
  package var seeds: Seeds { contents.seeds }
  /// The name of the strategy with which the others are compared; nil if the file does not set it.
  package var reference: String? { contents.reference }
  /// The name of the file in errors.
  package let path: String
  /// The contents of the file, without its sweep.
  package private(set) var contents: ScenarioContents
  /// The conditions on the results.
  package private(set) var assertions: [Assertion]
  /// The keys without effect at every point of the sweep, as `file:line:column: message`.
  package private(set) var warnings: [String]
  /// All runs: at each point of the sweep, each strategy with each seed. The last path of the sweep varies fastest.
  package private(set) var plans: [PlannedRun]

  /// The strategies at every point of the sweep, in the order of the runs.
  package let strategyPoints: [StrategyPoint]

  /// The names of strategies that were added to those of the file. The file's assertions do not apply to them.
  package private(set) var addedStrategies: [String]

  /// The models of NSCache that are compared, for strategies that use it; empty if only the file's model is used.
  package private(set) var comparedModels: [NSCacheModel]

  let sweep: YAMLNode?
  /// The file as written, with the added runs.
  let written: YAMLNode

  /// Reads a scenario's file.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - library: The library with the presets that it names.
  ///   - added: The runs that are not in the file.
  ///   - plansRuns: False to check the scenario without the memory for its runs; it then has no plans.
  /// - Throws: `ScenarioError` with all errors in the file, its presets and its trace, before anything runs.
  /// - Complexity: O(*v n*) in the numbers of variants and of keys.
  package init(
    _ file: PresetFile, library: ScenarioLibrary, added: AddedRuns = AddedRuns(),
    plansRuns: Bool = true
  ) throws(ScenarioError) {
    var expander = PresetExpander(library, base: file.folder)
    let root = try added.applied(
      to: expander.extended(YAMLParser.parse(file.bytes, file: file.path).named(as: file)))
    var points = PointCollector(root, models: added.models, plansRuns: plansRuns)
    try points.refuseTooManyStrategies()
    let (plain, unknown) = expander.expandAsFarAsKnown(root.without("sweep"))
    var reviewer = Reviewer(library, base: file.folder)
    reviewer.reviewNamesakes(root)
    let contents = reviewer.review(plain, marks: root, besides: unknown)
    do throws(ScenarioError) {
      if let contents { try points.refuseTooManyRuns(like: contents.contents) }
      let impossible = try Sweep.visitVariants(of: root) { node throws(ScenarioError) in
        try expander.expand(scenario: node)
      } visit: { variant in
        let isPlain = variant.parameters.isEmpty
        let review = isPlain ? contents : reviewer.review(variant.node, marks: variant.node)
        if let review { points.add(review, at: variant.parameters) }
      }
      reviewer.found += impossible
    } catch { reviewer.found += error.diagnostics }
    guard reviewer.found.isEmpty, let contents else { throw ScenarioError(reviewer.found) }
    path = file.path
    self.contents = contents.contents
    sweep = root["sweep"]
    written = root
    assertions = (root["assertions"]?.items ?? []).compactMap { node in
      node.scalar.map { Assertion(text: $0.text, mark: node.mark) }
    }
    warnings = points.idleKeys.map(\.description)
    addedStrategies = self.contents.strategies.suffix(added.strategies.count).map(\.name)
    comparedModels = added.models.count > 1 ? added.models : []
    (plans, strategyPoints) = (points.plans, points.strategyPoints)
  }

  /// The scenario as a tree, with all defaults filled in and all presets expanded. Its text is a valid file.
  ///
  /// - Throws: `EncodingError` if a number cannot be written in a file, which files cannot cause.
  package var resolved: YAMLNode {
    get throws {
      let node = try contents.node().without("sweep")
      let unset = [
        contents.decidedBy.isEmpty ? "decided-by" : nil,
        contents.recorded == nil ? "recorded" : nil,
      ].compactMap(\.self)
      let entries = unset.reduce(node) { $0.without($1) }.entries ?? []
      let swept = sweep.map { [YAMLNode.Entry(key: "sweep", keyMark: .nowhere, value: $0)] } ?? []
      return YAMLNode(.mapping(entries + swept))
    }
  }

  /// Returns the scenario with the same feed, scrolling, network and device, but with other strategies.
  ///
  /// All points of the sweep and all seeds are the same. A path of the sweep into strategies does not change the new
  /// ones. The scenario's assertions are left out, since they apply to its own strategies.
  ///
  /// - Parameter strategies: One or more strategies with unique names.
  /// - Returns: A scenario to run.
  /// - Throws: `ScenarioError` with all errors in the strategies.
  package func comparing(_ strategies: [CustomStrategy]) throws(ScenarioError) -> Scenario {
    try Self.review(strategies, contents.feed, at: Mark(file: path, line: 1, column: 1))
    var other = self
    other.contents.strategies = strategies.map(\.strategy)
    (other.contents.assertions, other.contents.reference) = ([], nil)
    other.plans = points.flatMap { $0.comparing(strategies) }
    (other.assertions, other.warnings) = ([], [])
    (other.addedStrategies, other.comparedModels) = ([], [])
    return other
  }

  /// One run at each point of the sweep.
  var points: [PlannedRun] {
    plans.enumerated().filter { position, plan in
      !plans[..<position].contains { $0.parameters == plan.parameters }
    }.map(\.element)
  }

  private static func review(
    _ strategies: [CustomStrategy], _ feed: FeedConfiguration, at mark: Mark
  ) throws(ScenarioError) {
    var found: [ScenarioError.Diagnostic] = []
    if strategies.isEmpty { found.append(.init(mark, "no strategy to run; name at least one")) }
    for (position, custom) in strategies.enumerated() {
      let name = custom.strategy.name
      let others = strategies[..<position].map(\.strategy.name)
      if others.contains(name) {
        found.append(.init(mark, "a second strategy '\(name)'; give each a different name"))
      }
      let faults = custom.strategy.pipelines.flatMap(\.classes).compactMap(
        feed.fault(ofPipelineFor:))
      found += (custom.problems + faults).map { .init(mark, "strategy '\(name)': \($0)") }
    }
    guard found.isEmpty else { throw ScenarioError(found) }
  }
}

extension PlannedRun {
  /// Returns the runs of other strategies at this run's point of the sweep, with each seed.
  fileprivate func comparing(_ strategies: [CustomStrategy]) -> [PlannedRun] {
    strategies.flatMap { custom in
      var contents = contents
      contents.strategies = [custom.strategy]
      let review = ReviewedContents(
        contents: contents, recording: plan.recording, feedTrace: plan.feedTrace)
      return review.plans(parameters).map { run in
        var plan = run.plan
        plan.parts = custom.parts
        return run.with(plan)
      }
    }
  }
}

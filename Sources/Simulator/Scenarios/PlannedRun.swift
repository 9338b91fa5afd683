package import AppModel
import Environment
import ImagePipeline
package import Primitives
import Scrolling

/// One run of a scenario: a strategy with a seed at a point of the sweep.
package struct PlannedRun: Sendable {
  /// Everything that determines the run.
  package let plan: SessionPlan
  /// The strategy's name.
  package let strategyName: String
  /// A description of the strategy in one line.
  package let summary: String
  /// The strategy's known defect; nil if it has none.
  package let defect: String?
  /// The policy of the memory cache, such as `lru` or `nscache (darwin model)`; empty if there is no memory cache.
  package let policy: String
  /// The point of the sweep: paths with their values in the scenario's spelling.
  package let parameters: [Variant.Parameter]
  /// The scenario at that point, with all its strategies and seeds.
  fileprivate(set) var contents: ScenarioContents
  package var seed: UInt64 { plan.seed }

  /// Returns the run with another seed.
  package func withSeed(_ seed: UInt64) -> PlannedRun {
    var plan = plan
    plan.set(contents, seed: seed)
    return with(plan)
  }

  /// Returns the run with another plan and the same names.
  package func with(_ plan: SessionPlan) -> PlannedRun {
    PlannedRun(
      plan: plan, strategyName: strategyName, summary: summary, defect: defect, policy: policy,
      parameters: parameters, contents: contents)
  }

  /// The names of the run's traces, as written in its scenario.
  package var namedTraces: [String] {
    let names = [contents.scroll.trace, contents.feed.trace] + contents.networks.map(\.trace)
    let followed = (contents.population?.recordings ?? []).map(\.recording)
    return (names.compactMap(\.self) + followed).distinct
  }

  /// The setting and the strategy as a separate scenario. It has no seed, and no name or summary, which change nothing.
  ///
  /// - Throws: `EncodingError` if a number cannot be written in a file, which files cannot cause.
  package var setting: YAMLNode {
    get throws {
      var run = self
      // A person does not depend on the number of persons.
      run.contents.population?.persons = Population().persons
      return try run.resolved.without("seeds").without("name").without("summary")
    }
  }
}

extension ReviewedContents {
  /// Returns the runs of every strategy with every seed, in the order of the file.
  ///
  /// - Parameters:
  ///   - parameters: The point of the sweep.
  ///   - models: The models of NSCache for strategies that use it, each a separate point. If there are fewer than two,
  ///     the scenario's model is used and is not a point.
  /// - Returns: The runs.
  func plans(
    _ parameters: [Variant.Parameter], models: [NSCacheModel] = []
  ) -> [PlannedRun] {
    contents.strategies.flatMap { strategy in
      guard strategy.usesNSCache, models.count > 1 else { return plans(strategy, parameters) }
      return models.flatMap { model in
        let point = Variant.Parameter(path: AddedRuns.modelPath, value: model.rawValue)
        return with(model).plans(strategy, parameters + [point])
      }
    }
  }

  private func plans(_ strategy: Strategy, _ parameters: [Variant.Parameter]) -> [PlannedRun] {
    let runs = contents.seeds.values.map { plan(strategy, $0, parameters) }
    guard strategy.rowsAhead.rows == .scroller, let first = runs.first else { return runs }
    let scroller = ScrollerStatistics(first.plan)  // Once for all seeds.
    return runs.map { run in
      var plan = run.plan
      plan.scroller = scroller
      return run.with(plan)
    }
  }

  private func with(_ model: NSCacheModel) -> ReviewedContents {
    var changed = self
    changed.contents.nscache = model
    return changed
  }

  private func plan(
    _ strategy: Strategy, _ seed: UInt64, _ parameters: [Variant.Parameter]
  ) -> PlannedRun {
    var plan = SessionPlan()
    plan.strategy = strategy
    plan.strategy.mapMemory { memory in
      var modelled = memory
      if memory.isNSCache { modelled.policy = contents.nscache.policyName }
      return modelled
    }
    plan.setting = contents.setting
    (plan.feedTrace, plan.recording) = (feedTrace, recording)
    plan.parts = OwnParts.parts(ofStrategy: strategy.name)
    plan.set(contents, seed: seed)
    return PlannedRun(
      plan: plan, strategyName: strategy.name, summary: strategy.summary,
      defect: strategy.defect, policy: policyLabel(strategy), parameters: parameters,
      contents: contents)
  }

  private func policyLabel(_ strategy: Strategy) -> String {
    let model =
      contents.nscache == .native
      ? "nscache (native)" : "nscache (\(contents.nscache.rawValue) model)"
    return strategy.ofPipelines.compactMap(\.memory).map { $0.isNSCache ? model : $0.policy }
      .distinct.joined(separator: " + ")
  }
}

extension SessionPlan {
  /// Sets all values that depend on the seed: a person's device, scrolling, visits and network with its rates.
  fileprivate mutating func set(_ contents: ScenarioContents, seed: UInt64) {
    self.seed = seed
    (setting.network, scheduledEvents) = (contents.network, contents.scheduledEvents)
    (setting.device, setting.scroll) = (contents.device, contents.scroll)
    setting.person = contents.person
    contents.population?.apply(to: &self)
    if setting.scroll.screenScale == contents.device.scale {
      setting.scroll.screenScale = setting.device.scale
    }
    recordRates()
  }
}

extension Strategy {
  /// True if a memory store is NSCache, with any model.
  fileprivate var usesNSCache: Bool { ofPipelines.contains { $0.memory?.isNSCache == true } }
}

extension MemoryConfiguration {
  fileprivate var isNSCache: Bool { policy == "nscache" }
}

extension PlannedRun {
  /// The run as a separate scenario with one strategy, one seed and no sweep. All defaults are filled in.
  ///
  /// - Throws: `EncodingError` if a number cannot be written in a file, which files cannot cause.
  package var resolved: YAMLNode {
    get throws {
      var own = contents
      own.strategies = contents.strategies.filter { $0.name == strategyName }
      own.seeds = Seeds(seed)
      own.assertions = []
      own.reference = nil
      return try own.node().without("sweep").without("decided-by").without("recorded")
    }
  }

  /// Reads a run from the output of `resolved`.
  ///
  /// It does not read the recorded scroll that the scenario names. The scroll has no effect, since the run's events are
  /// already known.
  ///
  /// - Parameters:
  ///   - node: The run as a separate scenario.
  ///   - parameters: The point of the sweep of the run.
  /// - Throws: `ScenarioError` with all errors, or if there is not exactly one run.
  package init(
    resolved node: YAMLNode, parameters: [Variant.Parameter] = []
  ) throws(ScenarioError) {
    var reviewer = Reviewer(ScenarioLibrary(), base: nil, readsTraces: false)
    let plans = reviewer.review(node, marks: node)?.plans(parameters) ?? []
    guard reviewer.found.isEmpty else { throw ScenarioError(reviewer.found) }
    guard let only = plans.first, plans.count == 1 else {
      throw ScenarioError(
        node.mark, "expected one strategy and one seed, found \(plans.count) runs")
    }
    self = only
  }
}

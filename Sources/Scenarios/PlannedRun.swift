public import ImageLoading

/// One run of a scenario: a strategy with a seed at a point of the sweep.
public struct PlannedRun: Sendable {
  /// Everything that decides the run.
  public let plan: SessionPlan
  /// The strategy's name.
  public let strategyName: String
  /// One line on what the strategy does.
  public let summary: String
  /// The policy behind its memory cache, such as `lru` or `nscache (darwin model)`; empty without one.
  public let policy: String
  /// The point of the sweep: paths with their values as the scenario spells them.
  public let parameters: [Variant.Parameter]
  /// The scenario at that point, with all of its strategies and seeds.
  let contents: ScenarioContents
  /// The seed.
  public var seed: UInt64 { plan.seed }
}

extension PlannedRun {
  /// The same run with another seed.
  public func withSeed(_ seed: UInt64) -> PlannedRun {
    var plan = plan
    plan.seed = seed
    return with(plan)
  }

  /// A run of another plan under the same names.
  public func with(_ plan: SessionPlan) -> PlannedRun {
    PlannedRun(
      plan: plan, strategyName: strategyName, summary: summary, policy: policy,
      parameters: parameters, contents: contents)
  }
}

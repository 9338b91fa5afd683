import CachePolicies
import ImageLoading
import Primitives
import World

/// The pipeline of an app: one of a strategy's components, or code of one's own.
struct AnyPipeline: Pipeline, ~Copyable {
  // One of the two is there, each mutated in its place; a call through `any Pipeline` costs more.
  private var components: ImagePipeline?
  private var own: (any Pipeline & ~Copyable)?

  /// Sets a run's pipeline up.
  ///
  /// - Throws: `StrategyError` if the strategy cannot be set up.
  init(
    _ plan: SessionPlan, _ feed: Feed, _ platformPolicies: [EvictionEntry]
  ) throws(StrategyError) {
    if let custom = plan.parts.pipeline {
      own = custom(feed)
      components = nil
    } else {
      own = nil
      components = try ImagePipeline(
        plan.strategyOnDevice, feed: feed,
        platformPolicies: plan.parts.policies + platformPolicies)
    }
  }

  mutating func handle(
    _ event: PipelineEvent, at now: Instant, into answers: inout Answers
  ) {
    components?.handle(event, at: now, into: &answers)
    own?.handle(event, at: now, into: &answers)
  }
}

package import CachePolicies
package import ImagePipeline
package import Primitives
package import Environment

/// An app's pipeline: the only one of a strategy, which is called directly, because every event goes through it; or
/// several by class of image, or one of somebody's own, which are called by the protocol.
package struct AppPipeline: ~Copyable {
  var only: ImagePipeline?
  private var other: (any Pipeline & ~Copyable)?

  /// Sets up the pipeline of a run.
  ///
  /// - Parameters:
  ///   - plan: What decides the run.
  ///   - feed: Its rows and images.
  ///   - platformPolicies: Policies beyond the catalog that only the host has.
  /// - Throws: `StrategyError` if the strategy cannot be set up.
  package init(
    _ plan: SessionPlan, feed: Feed, platformPolicies: [EvictionEntry] = []
  ) throws(StrategyError) {
    let (strategy, policies) = (plan.strategyOnDevice, plan.parts.policies + platformPolicies)
    if let custom = plan.parts.pipeline {
      other = custom(feed)
    } else if strategy.pipelines.isEmpty {
      only = try ImagePipeline(strategy, feed: feed, platformPolicies: policies)
    } else {
      other = try PipelinesByClass(strategy, feed: feed, platformPolicies: policies)
    }
  }

  /// Takes one event and appends the answers to it.
  package mutating func handle(
    _ event: PipelineEvent, at now: Instant, into effects: inout Effects
  ) {
    only?.handle(event, at: now, into: &effects)
    other?.handle(event, at: now, into: &effects)
  }
}

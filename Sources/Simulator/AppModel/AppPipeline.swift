package import CachePolicies
package import Environment
package import ImagePipeline
package import Primitives

/// The pipeline of an app, and the queue of its decodes. A strategy's only pipeline is called directly, because every
/// event goes through it. Several pipelines by class of image, or a custom pipeline, are called through the protocol.
package struct AppPipeline: ~Copyable {
  var only: ImagePipeline?
  private var other: (any Pipeline & ~Copyable)?
  private var decodes: BackgroundDecodes

  /// Sets up the pipeline of a run.
  ///
  /// - Parameters:
  ///   - plan: The plan of the run.
  ///   - feed: Its rows and images.
  ///   - platformPolicies: Policies outside of the catalog that only the engine provides.
  /// - Throws: `StrategyError` if the strategy cannot be set up.
  package init(
    _ plan: SessionPlan, feed: Feed, platformPolicies: [EvictionEntry] = []
  ) throws(StrategyError) {
    decodes = BackgroundDecodes(decoders: plan.device.decodeWorkers)
    let (strategy, policies) = (plan.strategyOnDevice, plan.parts.policies + platformPolicies)
    if let custom = plan.parts.pipeline {
      other = custom(feed)
    } else if plan.parts.loader != nil {
      throw .needsRealTime(strategy.name)
    } else if strategy.pipelines.isEmpty {
      only = try ImagePipeline(strategy, feed: feed, platformPolicies: policies)
    } else {
      other = try PipelinesByClass(strategy, feed: feed, platformPolicies: policies)
    }
  }

  /// True while the events of one turn are being handled: see ``ImagePipeline/isTurnOpen``.
  package var isTurnOpen = false { didSet { only?.isTurnOpen = isTurnOpen } }

  /// Handles one event and appends its effects.
  package mutating func handle(
    _ event: PipelineEvent, at now: Instant, into effects: inout Effects
  ) {
    only?.handle(event, at: now, into: &effects)
    other?.handle(event, at: now, into: &effects)
    decodes.handle(event, &effects)
  }
}

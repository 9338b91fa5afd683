public import CachePolicies
public import World

/// What of a strategy is code of the package that tests it.
public struct CustomParts: Sendable {
  /// Makes a pipeline for a feed.
  public typealias PipelineFactory = @Sendable (_ feed: Feed) -> any Pipeline

  /// Eviction policies beside those of the catalog; a strategy names them as it names those.
  public var policies: [EvictionEntry] = []
  /// What names the rows to be loaded ahead; none leaves it to the strategy. The strategy must not say
  /// `prefetch: none`.
  public var prefetcher: (any Prefetcher)?
  /// Takes the place of the pipeline that is made of the strategy's components; none keeps it.
  public var pipeline: PipelineFactory?

  /// Nothing of its own.
  public init() {}
}

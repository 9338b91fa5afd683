package import CachePolicies
package import Environment
import HTTPCaching
package import Primitives

/// The pipelines of one app, each of which serves some classes of images.
///
/// An event goes to the pipeline of its class. A change in the app's life goes to all pipelines in order. Loads and
/// images are numbered over all pipelines, and all share the session's HTTP cache. The pipeline that handles an event
/// borrows these numbers and the cache.
package struct PipelinesByClass: Pipeline, ~Copyable {
  /// A pipeline as an element of an array. An array cannot contain a noncopyable value.
  private final class Member {
    var pipeline: ImagePipeline

    init(_ pipeline: consuming ImagePipeline) { self.pipeline = pipeline }
  }

  private let feed: Feed
  private let members: [Member]
  /// The index of the pipeline that serves each class.
  private let places: [Int]
  private var common = ImagePipeline.Common()

  /// Sets up the pipelines of a strategy for a feed.
  ///
  /// - Parameters:
  ///   - strategy: The strategy.
  ///   - feed: The rows and their images.
  ///   - platformPolicies: Policies outside of the catalog that only the engine provides.
  /// - Throws: `StrategyError` if a pipeline names a policy that neither of them contains.
  /// - Complexity: O(*n*) in the number of images of the feed, for each pipeline.
  package init(
    _ strategy: Strategy, feed: Feed, platformPolicies: [EvictionEntry] = []
  ) throws(StrategyError) {
    self.feed = feed
    places = feed.classes.map { strategy.pipeline(ofClass: feed[$0].name) }
    var members: [Member] = []
    for var own in strategy.ofPipelines {
      // All pipelines share the HTTP cache of the first.
      if !members.isEmpty { own.http = nil }
      members.append(
        Member(
          try ImagePipeline(
            own, feed: feed, platformPolicies: platformPolicies,
            id: PipelineID(UInt8(members.count)))))
    }
    self.members = members
    common.http = members[0].pipeline.http.take()
  }

  /// Handles one event and appends its effects.
  package mutating func handle(
    _ event: PipelineEvent, at now: Instant, into effects: inout Effects
  ) {
    let place = place(of: event)
    for member in place.map({ members[$0...$0] }) ?? members[...] {
      member.pipeline.withCommon(&common) { $0.handle(event, at: now, into: &effects) }
    }
  }

  /// Returns the index of the pipeline for an event; nil if the event is for all pipelines.
  private func place(of event: PipelineEvent) -> Int? {
    switch event {
    case .table(_, let slot, _): places[feed.classID(in: slot).index]
    case .read(let load, _), .responded(let load, _), .failed(let load, _), .decoded(let load),
      .answered(let load, _), .main(.deliver(let load)), .main(.fail(let load)),
      .main(.retry(let load)):
      places[feed.classID(of: load.rendition).index]
    case .main(.placeholder(let view, _)), .main(.show(let view, _)):
      places[feed.classID(in: view.slot(of: feed.slotCount)).index]
    case .main(.sweepMemory), .main(.sweepDisk): 0
    case .main(.sweep(_, let pipeline)): Int(pipeline.rawValue)
    case .paced, .lifecycle: nil
    }
  }
}

extension ImagePipeline {
  /// The state that the pipelines of one app share.
  struct Common: ~Copyable {
    var attempts: UInt32 = 0
    var images: UInt32 = 0
    var http: HTTPCache?
  }

  /// Runs a closure with the shared state in place.
  mutating func withCommon(_ common: inout Common, _ body: (inout Self) -> Void) {
    exchange(&common)
    body(&self)
    exchange(&common)
  }

  private mutating func exchange(_ common: inout Common) {
    swap(&loads.last, &common.attempts)
    swap(&imageCount, &common.images)
    swap(&http, &common.http)
  }
}

import AppModel
import Environment
import ImagePipeline
package import Primitives
package import Scenarios
import Simulation

/// The images that a run requests from its server, found by simulation. A live server can prepare them in advance.
package struct RequestedImages: Sendable {
  /// An image in one of its versions.
  package struct Image: Hashable, Sendable {
    package let rendition: RenditionID
    /// The version that the server has when the request is sent.
    package let version: UInt32
  }

  /// Each image once, in the order of the first requests.
  package let images: [Image]

  /// Simulates a run.
  ///
  /// - Throws: `RunError` if the run fails.
  /// - Complexity: O(events).
  package init(of run: PlannedRun) throws(RunError) {
    images = try SimulatedRun.finish(run, observer: RequestedImagesObserver(run.plan)).observer
      .images
  }
}

/// An observer that records the requested images.
private struct RequestedImagesObserver: SessionObserver, ~Copyable {
  private(set) var images: [RequestedImages.Image] = []
  private var known: Set<RequestedImages.Image> = []
  private var server: Server

  init(_ plan: SessionPlan) {
    server = Server(plan.server, feed: Feed(plan), seed: plan.seed)
  }

  mutating func observe(
    _ event: PipelineEvent, _ effects: Span<Effects.Effect>, at now: Instant
  ) {}

  mutating func observe(_ observation: Observation, at now: Instant) {
    switch observation {
    case .contentChanged(let share): server.change(share: share, at: now)
    case .requestSent(let load, _):
      let image = RequestedImages.Image(
        rendition: load.rendition, version: server.version(of: load.rendition, at: now))
      if known.insert(image).inserted { images.append(image) }
    default: break
    }
  }
}

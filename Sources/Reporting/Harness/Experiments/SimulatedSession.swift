import AppModel
import Environment
import ImagePipeline
package import Importers
import Platform
package import Primitives
package import Scenarios
import Simulation

/// A simulated session as an app and its server would have logged it.
package struct SimulatedSession: Sendable {
  /// The bind log, without offsets and contents of views.
  package let log: BindLog
  /// The requests in the order in which they left the device.
  package let requests: [SentRequest]
}

/// A request for an image that left a device.
package struct SentRequest: Hashable, Sendable {
  /// The image's address.
  package var url: String
  /// The time at which it left, or arrived at the server.
  package var start: Instant
  /// The time at which it ended; nil if it did not.
  package var end: Instant?
  /// The bytes of the body that were sent.
  package var bytes: Int
  /// True if the whole body arrived.
  package var isWhole: Bool

  /// Creates a request.
  package init(
    url: String, start: Instant, end: Instant? = nil, bytes: Int = 0, isWhole: Bool = false
  ) {
    (self.url, self.start, self.end) = (url, start, end)
    (self.bytes, self.isWhole) = (bytes, isWhole)
  }
}

extension Runner {
  /// Makes runs, and keeps a part of the logs of each.
  ///
  /// - Returns: The parts in the order of the plans.
  /// - Throws: `RunError` of a run that failed.
  package func sessions<Part: Sendable>(
    of plans: [PlannedRun], _ part: @escaping @Sendable (SimulatedSession) -> Part
  ) async throws -> [Part] {
    try await plans.mapConcurrently(jobs: jobs(for: plans)) { _, run in
      try Task.checkCancellation()
      let feed = Feed(run.plan)
      let done = try SimulatedRun.finish(
        run, feed, observer: SessionRecorder(run.plan, feed: feed))
      let end = done.end
      return part(done.observer.finish(at: end))
    }
  }
}

/// An observer that records a session.
private struct SessionRecorder: ~Copyable, SessionObserver {
  private var binds: BindRecorder
  private let feed: Feed
  private var requests: [SentRequest] = []
  private var open: [LoadToken: Int] = [:]

  init(_ plan: SessionPlan, feed: Feed) {
    binds = BindRecorder(plan, feed: feed, title: "", logsScreen: false)
    self.feed = feed
  }

  consuming func finish(at end: Instant) -> SimulatedSession {
    let requests = requests
    return SimulatedSession(log: binds.finish(at: end), requests: requests)
  }

  mutating func observe(
    _ event: PipelineEvent, _ effects: Span<Effects.Effect>, at now: Instant
  ) { binds.observe(event, effects, at: now) }

  mutating func observe(_ observation: Observation, at now: Instant) {
    switch observation {
    case .requestSent(let load, _):
      open[load] = requests.count
      requests.append(SentRequest(url: feed.name(of: load.rendition), start: now))
    case .requestEnded(let load, let bytes, let end):
      guard let place = open.removeValue(forKey: load) else { break }
      (requests[place].end, requests[place].bytes) = (now, bytes.bytes)
      requests[place].isWhole = end == .completed
    default: break
    }
    binds.observe(observation, at: now)
  }
}

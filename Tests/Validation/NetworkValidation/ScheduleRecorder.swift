import AppModel
import Environment
import Harness
import ImagePipeline
import NetworkCrossCheck
import Primitives
import Scenarios
import Simulation

/// Records the requests and cancellations of a run's strategy.
private struct ScheduleRecorder: SessionObserver {
  private let feed: Feed
  private(set) var begin: Instant?
  private var entries: [RequestSchedule.Entry] = []
  private(set) var images: [Int] = []
  /// The entry of each load that has neither ended nor been cancelled.
  private var open: [LoadToken: Int] = [:]

  init(_ feed: Feed) { self.feed = feed }

  var schedule: RequestSchedule { RequestSchedule(entries) }

  mutating func observe(
    _ event: PipelineEvent, _ effects: Span<Effects.Effect>, at now: Instant
  ) {
    for index in effects.indices {
      guard case .action(let action) = effects[index] else { continue }
      switch action {
      case .fetch(let load, nil, .session, _): ask(load, at: now)
      case .cancelFetch(let load): cancel(load, at: now)
      default: break
      }
    }
  }

  mutating func observe(_ observation: Observation, at now: Instant) {
    guard case .requestEnded(let load, _, let end) = observation else { return }
    if end != .cancelled, end != .redirected { open[load] = nil }
  }

  private mutating func ask(_ load: LoadToken, at now: Instant) {
    // A request that follows a redirect does not count again.
    guard open[load] == nil else { return }
    let begin = begin ?? now
    self.begin = begin
    open[load] = entries.count
    images.append(load.rendition.index)
    entries.append(.init(at: now - begin, feed.encodedBytes(of: load.rendition, version: 0)))
  }

  private mutating func cancel(_ load: LoadToken, at now: Instant) {
    guard let index = open.removeValue(forKey: load), let begin else { return }
    entries[index].patience = now - (begin + entries[index].moment)
  }
}

extension RecordedRequests {
  /// Records the requests that a run's strategy makes of its URL session over a network, and the times at which it
  /// cancels them. Conditional requests, and those beside the session, are left out.
  ///
  /// - Parameters:
  ///   - run: The run.
  ///   - network: The network.
  /// - Throws: `RunError` if the strategy cannot be set up.
  init(of run: PlannedRun, over network: NetworkProfile) throws {
    var plan = run.plan
    plan.network = network
    let feed = Feed(plan)
    do {
      let simulator = try Simulator(plan, feed: feed, observer: ScheduleRecorder(feed))
      let finished = simulator.run()
      let recorder = finished.observer
      self.init(
        recorder.schedule, images: recorder.images, end: finished.end - (recorder.begin ?? .start))
    } catch {
      throw RunError(run, "\(error)")
    }
  }
}

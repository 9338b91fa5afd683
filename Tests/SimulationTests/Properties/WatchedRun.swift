import AppModel
import ImagePipeline
import Metrics
import Primitives
import Simulation

/// A simulated run with its metrics and its whole log.
struct WatchedRun {
  let outcome: RunOutcome
  let log: SessionLog
  let failure: String?
  /// The number of requests that were redirected.
  let redirects: Int

  init(_ plan: SessionPlan) throws {
    let done = try Simulator(plan, observer: Watcher(plan)).run()
    failure = done.failure.map { "\($0)" }
    let end = done.end
    (log, redirects) = (done.observer.log, done.observer.redirects)
    outcome = done.observer.finish(at: end)
  }

  /// The value of a metric; 0 if it has no value.
  subscript(metric: Metric) -> Double { outcome.values[metric] ?? 0 }
}

/// Every event of a run with its effects.
struct SessionLog: Equatable {
  struct Entry: Equatable {
    let instant: Instant
    let event: PipelineEvent
    let effects: [Effects.Effect]
    /// The tiers that answered binds.
    let tiers: [Tier]
  }

  var entries: [Entry] = []
}

private struct Watcher: SessionObserver, ~Copyable {
  private var recorder: Recorder
  private(set) var log = SessionLog()
  private(set) var redirects = 0
  private var hits = Hits()

  init(_ plan: SessionPlan) { recorder = Recorder(plan) }

  mutating func observe(
    _ event: PipelineEvent, _ effects: Span<Effects.Effect>, at now: Instant
  ) {
    recorder.observe(event, effects, at: now)
    let copy = effects.indices.map { effects[$0] }
    var tiers = [hits.handle(event)?.tier]
    for effect in copy { tiers.append(hits.handle(effect)?.tier) }
    log.entries.append(
      SessionLog.Entry(
        instant: now, event: event, effects: copy, tiers: tiers.compactMap(\.self)))
  }

  mutating func observe(_ observation: Observation, at now: Instant) {
    recorder.observe(observation, at: now)
    if case .requestEnded(_, _, .redirected) = observation { redirects += 1 }
  }

  consuming func finish(at end: Instant) -> RunOutcome { recorder.finish(at: end) }
}

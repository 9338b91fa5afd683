import AppModel
import Environment
import ImagePipeline
import ImageServer
import Live
import Metrics
import Primitives
import Scrolling

/// A short live run, recorded, against a separate real server.
struct LiveScene {
  /// The value of each metric.
  let outcome: RunOutcome
  let serverLog: [ServerLogRecord]
  let observations: [Observation]
  let effects: [Effects.Effect]

  /// The value of a metric; NaN if it has no value.
  subscript(metric: Metric) -> Double { outcome.values[metric] ?? .nan }

  /// Runs a plan, four times as fast as real time unless told otherwise.
  init(_ plan: SessionPlan, speed: Double = 4) async throws {
    var options = ServerOptions()
    options.speed = speed
    let server = ImageServer(ServedSetup(plan, title: "live", isShaped: true), options)
    defer { server.stop() }
    let session = try LiveSession(
      plan, from: server.live(plan), speed: speed, observer: LiveWatcher(plan))
    let watcher = try await session.run()
    server.stop()
    observations = watcher.observations
    effects = watcher.effects
    serverLog = server.log
    outcome = watcher.finish(at: await session.end)
  }

  /// Runs the plan of these tests with a change.
  init(_ change: (inout SessionPlan) -> Void) async throws {
    try await self.init(Self.plan(change))
  }

  /// Gestures that bring the same rows on screen twice.
  static let downAndUp: [Gesture] = [
    .drag(.init(distance: Points(1_500), duration: .seconds(1))),
    .drag(.init(distance: Points(-1_500), duration: .seconds(1))),
  ]

  /// A list of unique pictures that is dragged through in two seconds, near a fast server.
  static func plan(_ change: (inout SessionPlan) -> Void = { _ in }) -> SessionPlan {
    var plan = SessionPlan()
    plan.strategy.memory = MemoryConfiguration()
    plan.strategy.http = nil
    plan.strategy.guard = .token
    plan.feed.rows = 200
    plan.feed.pixels = PixelSize(width: 64, height: 64)
    plan.table.rowHeight = Points(80)
    plan.network.roundTrip = .milliseconds(20)
    plan.scroll.gestures = [.drag(.init(distance: Points(3_000), duration: .seconds(2)))]
    plan.settle = .seconds(6)
    change(&plan)
    return plan
  }
}

extension ImageServer {
  /// The server as a live session knows it.
  func live(_ plan: SessionPlan) -> LiveServer {
    let feed = Feed(plan)
    return LiveServer(start: { [self] in try start().url }, target: { feed.target(of: $0) })
  }
}

/// Counts and keeps what a session does.
struct LiveWatcher: SessionObserver, Sendable, ~Copyable {
  private var recorder: Recorder
  private(set) var observations: [Observation] = []
  private(set) var effects: [Effects.Effect] = []

  init(_ plan: SessionPlan) { recorder = Recorder(plan) }

  mutating func observe(
    _ event: PipelineEvent, _ effects: Span<Effects.Effect>, at now: Instant
  ) {
    recorder.observe(event, effects, at: now)
    for position in effects.indices { self.effects.append(effects[position]) }
  }

  mutating func observe(_ observation: Observation, at now: Instant) {
    recorder.observe(observation, at: now)
    observations.append(observation)
  }

  consuming func finish(at end: Instant) -> RunOutcome { recorder.finish(at: end) }
}

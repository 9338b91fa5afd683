import AppModel
import Environment
import ImagePipeline
import Metrics
import Primitives
import Scrolling
import Simulation

/// The speed of simulated sessions on one core: table, pipeline, network and metrics together.
struct SessionBenchmark: Sendable {
  /// Rows of the feed.
  let rows: Int
  /// Events the pipeline took.
  let events: Int
  /// The virtual time that passed.
  let simulated: Nanoseconds
  /// The time it took, setting up included.
  let time: Duration

  /// Events per second.
  var eventsPerSecond: Double { Double(events) / (time / .seconds(1)) }

  /// Simulated seconds per second.
  var speed: Double { simulated.seconds / (time / .seconds(1)) }

  /// Measures one session over a feed that is flicked through as fast as a finger can.
  ///
  /// - Parameters:
  ///   - rows: Rows of the feed.
  ///   - bursts: Bursts of twenty flicks down and twenty back; each takes about half a minute.
  /// - Throws: `StrategyError`, which would be a fault of the program.
  init(rows: Int, bursts: Int) throws {
    let plan = Self.plan(rows: rows, bursts: bursts)
    let clock = ContinuousClock()
    let start = clock.now
    let feed = Feed(plan)
    let done = try Simulator(plan, feed: feed, observer: Recorder(plan, feed: feed)).run()
    let (end, count) = (done.end, done.eventCount)
    let outcome = done.observer.finish(at: end)
    time = clock.now - start
    precondition(outcome.values[.binds] != nil, "a run has metrics")
    self.rows = rows
    events = count
    simulated = end - .start
  }

  /// Short rows, fast flicks and a near server: most of the time goes to events, not to waiting.
  private static func plan(rows: Int, bursts: Int) -> SessionPlan {
    var plan = SessionPlan()
    plan.strategy.memory = MemoryConfiguration()
    plan.strategy.memory?.costLimit = .mebibytes(64)
    plan.strategy.fetch.coalesces = true
    plan.strategy.cancel = .onReuse
    plan.strategy.guard = .token
    plan.strategy.decode.moment = .inBackground
    plan.feed.rows = rows
    plan.table.rowHeight = Points(44)
    plan.device.bindWork = Nanoseconds(100_000)
    plan.network.roundTrip = .milliseconds(4)
    plan.strategy.fetch.connectionsPerHost = 24
    plan.scroll.gestures = (0..<bursts).flatMap { _ in [burst(8_000), burst(-8_000)] }
    return plan
  }

  private static func burst(_ velocity: Double) -> Gesture {
    var flicks = Gesture.Flicks()
    flicks.count = 20
    flicks.velocity = velocity
    flicks.interval = .milliseconds(300)
    return .flicks(flicks)
  }
}

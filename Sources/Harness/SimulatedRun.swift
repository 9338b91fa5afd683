public import Primitives
public import Metrics
public import Scenarios
import ImageLoading
import Simulation
import World

/// One strategy in one scenario with one seed, in virtual time.
public struct SimulatedRun: Sendable {
  /// What came out.
  public let report: RunReport
  /// Events the strategy's pipeline took.
  public let events: Int
  /// The virtual time that passed.
  public let length: Nanoseconds

  /// Makes a run, from its first event to its last.
  ///
  /// - Parameters:
  ///   - run: The run.
  ///   - position: Its place among those that are made together.
  ///   - logs: Where it is logged; nil logs nothing.
  /// - Throws: `RunError` if the strategy cannot be set up or the rows cannot change as asked,
  ///   `WriteError` if the log cannot be written.
  public init(_ run: PlannedRun, at position: Int = 0, logs: EventLogFolder? = nil) throws {
    let feed = Feed(run.plan)
    var simulator = try Self.simulator(run, feed)
    if let logs {
      let header = logs.header(of: run, at: position)
      var recorder = try LoggingRecorder(header, to: logs.path(of: run), feed: feed)
      let end = try Self.run(&simulator, run, observing: &recorder)
      self.init(run, try recorder.finish(at: end), events: simulator.eventCount, end: end)
    } else {
      var recorder = Recorder(run.plan, feed: feed)
      let end = try Self.run(&simulator, run, observing: &recorder)
      self.init(run, recorder.finish(at: end), events: simulator.eventCount, end: end)
    }
  }

  private init(_ run: PlannedRun, _ outcome: RunOutcome, events: Int, end: Instant) {
    report = RunReport(run, outcome)
    self.events = events
    length = end - .start
  }

  private static func run<Observer: SessionObserver & ~Copyable>(
    _ simulator: inout Simulator, _ run: PlannedRun, observing observer: inout Observer
  ) throws(RunError) -> Instant {
    let end = simulator.run(observing: &observer)
    if let failure = simulator.failure { throw RunError(run, "\(failure)") }
    return end
  }

  private static func simulator(
    _ run: PlannedRun, _ feed: Feed
  ) throws(RunError) -> Simulator {
    do { return try Simulator(run.plan, feed: feed) } catch { throw RunError(run, "\(error)") }
  }
}

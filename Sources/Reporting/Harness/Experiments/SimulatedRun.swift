import AppModel
import ImagePipeline
package import Metrics
public import Primitives
package import Scenarios
import Simulation
import Environment

/// A run that has come to its end, whatever hosted it.
package protocol EngineRun: Sendable {
  /// What came out.
  var report: RunReport { get }
  /// Events the strategy's pipeline took.
  var events: Int { get }
  /// The time that passed on the run's clock.
  var length: Nanoseconds { get }
}

extension SimulatedRun: EngineRun {}

extension RunReport {
  /// What came of a run, under the names that its scenario gave it.
  package init(_ run: PlannedRun, _ outcome: RunOutcome) {
    self.init(
      strategy: run.strategyName, summary: run.summary, defect: run.defect, policy: run.policy,
      isOracle: run.plan.strategy.rowsAhead.rows == .oracle, design: run.plan.strategyOnDevice,
      seed: run.seed,
      parameters: run.parameters.map { .init(path: $0.path, value: $0.value) }, outcome)
  }
}

/// One strategy in one scenario with one seed, in virtual time.
package struct SimulatedRun: Sendable {
  /// What came out.
  package let report: RunReport
  /// Events the strategy's pipeline took.
  package let events: Int
  /// The virtual time that passed.
  package let length: Nanoseconds

  /// Makes a run, from its first event to its last.
  ///
  /// - Parameters:
  ///   - run: The run.
  ///   - position: Its place among those that are made together.
  ///   - logs: Where it is logged; nil logs nothing.
  /// - Throws: `RunError` if the strategy cannot be set up or the rows cannot change as asked,
  ///   `WriteError` if the log cannot be written.
  package init(_ run: PlannedRun, at position: Int = 0, logs: EventLogFolder? = nil) throws {
    let feed = Feed(run.plan)
    if let logs {
      let header = logs.header(of: run, at: position)
      let recorder = try LoggingRecorder(header, to: logs.path(of: run), feed: feed)
      let done = try Self.finish(run, feed, observer: recorder)
      let (end, events) = (done.end, done.eventCount)
      self.init(run, try done.observer.finish(at: end), events: events, end: end)
    } else {
      let done = try Self.finish(run, feed, observer: Recorder(run.plan, feed: feed))
      let (end, events) = (done.end, done.eventCount)
      self.init(run, done.observer.finish(at: end), events: events, end: end)
    }
  }

  private init(_ run: PlannedRun, _ outcome: RunOutcome, events: Int, end: Instant) {
    report = RunReport(run, outcome)
    self.events = events
    length = end - .start
  }

  /// Makes a run that an observer is shown.
  static func finish<Observer: SessionObserver & ~Copyable>(
    _ run: PlannedRun, _ feed: Feed? = nil, observer: consuming Observer,
    maxEvents: Int = Overrun.maxEvents
  ) throws(RunError) -> Simulator<Observer>.Finished {
    let done: Simulator<Observer>.Finished
    do {
      done = try Simulator(run.plan, feed: feed, observer: observer, maxEvents: maxEvents)
        .run()
    } catch { throw RunError(run, "\(error)") }
    if let failure = done.failure { throw RunError(run, "\(failure)") }
    if let overrun = done.overrun { throw RunError(run, "the run \(overrun), so it was stopped") }
    return done
  }
}

/// Why a run did not come to its end.
public struct RunError: Error, ExitCoded, Equatable, CustomStringConvertible {
  /// The strategy.
  public let strategy: String
  /// The seed.
  public let seed: UInt64
  /// What was wrong.
  public let reason: String

  /// The run and what was wrong with it.
  public var description: String { "\(strategy), seed \(seed): \(reason)" }

  package init(_ run: PlannedRun, _ reason: String) {
    strategy = run.strategyName
    seed = run.seed
    self.reason = reason
  }

  package var exitCode: ExitCode { .runFailed }
}

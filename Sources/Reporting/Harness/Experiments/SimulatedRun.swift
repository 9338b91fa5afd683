package import AppModel
package import Environment
package import ImagePipeline
package import Metrics
public import Primitives
package import Scenarios
package import Simulation

/// A finished run of any engine.
package protocol EngineRun: Sendable {
  /// The report of the run.
  var report: RunReport { get }
  /// The number of events that the strategy's pipeline handled.
  var events: Int { get }
  /// The time that passed on the run's clock.
  var length: Nanoseconds { get }
}

extension SimulatedRun: EngineRun {}

extension RunReport {
  /// Creates a report of a run, under the names in its scenario.
  package init(_ run: PlannedRun, _ outcome: RunOutcome) {
    self.init(
      strategy: run.strategyName, summary: run.summary, defect: run.defect, policy: run.policy,
      isOracle: run.plan.strategy.rowsAhead.rows == .oracle, design: run.plan.strategyOnDevice,
      seed: run.seed, parameters: run.parameters, outcome)
  }
}

/// One strategy in one scenario with one seed, in simulated time.
package struct SimulatedRun: Sendable {
  /// The report of the run.
  package let report: RunReport
  /// The number of events that the strategy's pipeline handled.
  package let events: Int
  /// The simulated time that passed.
  package let length: Nanoseconds

  /// Makes a run, from its first event to its last.
  ///
  /// - Parameters:
  ///   - run: The run.
  ///   - position: The position of the run among the runs that are made together.
  ///   - logs: The folder of the run's log; nil to write no log.
  /// - Throws: `RunError` if the strategy cannot be set up or the rows cannot change as requested, `WriteError` if the
  ///   log cannot be written.
  package init(_ run: PlannedRun, at position: Int = 0, logs: EventLogFolder? = nil) throws {
    let feed = Feed(run.plan)
    if let logs {
      let header = logs.header(of: run, at: position)
      let recorder = try LoggingRecorder(header, to: logs.path(of: run), feed: feed)
      let done = try Self.finish(run, feed, observer: recorder)
      (events, length) = (done.eventCount, done.end - .start)
      report = RunReport(run, try done.observer.finish(at: .start + length))
    } else {
      let done = try Self.finish(run, feed, observer: Recorder(run.plan, feed: feed))
      (events, length) = (done.eventCount, done.end - .start)
      report = RunReport(run, done.observer.finish(at: .start + length))
    }
  }

  /// Makes a run with an observer.
  ///
  /// - Parameters:
  ///   - run: The run.
  ///   - feed: Its feed; nil makes one.
  ///   - observer: The observer.
  ///   - maxEvents: The number of events after which the run is cancelled.
  ///   - willShow: Called before each frame is observed, with the app that has laid it out.
  ///   - watch: Called after each step of the machine.
  /// - Returns: The observer and the end of the run.
  /// - Throws: `RunError` as above.
  package static func finish<Observer: SessionObserver & ~Copyable>(
    _ run: PlannedRun, _ feed: Feed? = nil, observer: consuming Observer,
    maxEvents: Int = Overrun.maxEvents,
    willShow: ((borrowing App, inout Observer) -> Void)? = nil,
    watch: ((MachineStep, inout Observer) -> Void)? = nil
  ) throws(RunError) -> Simulator<Observer>.Finished {
    let done: Simulator<Observer>.Finished
    do {
      done = try Simulator(
        run.plan, feed: feed, observer: observer, maxEvents: maxEvents, willShow: willShow,
        watch: watch
      ).run()
    } catch { throw RunError(run, "\(error)") }
    if let failure = done.failure { throw RunError(run, "\(failure)") }
    if let overrun = done.overrun { throw RunError(run, "the run \(overrun), so it was stopped") }
    return done
  }
}

/// A run that did not finish.
public struct RunError: Error, ExitCoded, Equatable, CustomStringConvertible {
  /// The strategy.
  public let strategy: String
  /// The seed.
  public let seed: UInt64
  /// The problem.
  public let reason: String

  /// The run and its problem.
  public var description: String { "\(strategy), seed \(seed): \(reason)" }

  package init(_ run: PlannedRun, _ reason: String) {
    (strategy, seed, self.reason) = (run.strategyName, run.seed, reason)
  }

  package var exitCode: ExitCode { .runFailed }
}

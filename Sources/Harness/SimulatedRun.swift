public import Primitives
public import Reports
public import Scenarios
import ImageLoading
import Simulation

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
  /// - Throws: `RunError` if the strategy cannot be set up or the rows cannot change as asked.
  public init(_ run: PlannedRun) throws(RunError) {
    var recorder = Recorder(run.plan)
    var simulator = try Self.simulator(run)
    let end = simulator.run(observing: &recorder)
    if let failure = simulator.failure { throw Self.error(run, "\(failure)") }
    let outcome = recorder.finish(at: end)
    report = RunReport(
      strategy: run.strategyName, summary: run.summary, policy: run.policy, seed: run.seed,
      parameters: run.parameters.map { .init(path: $0.path, value: $0.value) },
      values: outcome.values, timeline: outcome.timeline, waits: outcome.waits)
    events = simulator.eventCount
    length = end - .start
  }

  private static func simulator(_ run: PlannedRun) throws(RunError) -> Simulator {
    do { return try Simulator(run.plan) } catch { throw Self.error(run, "\(error)") }
  }

  private static func error(_ run: PlannedRun, _ reason: String) -> RunError {
    RunError(strategy: run.strategyName, seed: run.seed, reason: reason)
  }
}

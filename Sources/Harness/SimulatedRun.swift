import ImageLoading
import Primitives
public import Reports
public import Scenarios
import Simulation

/// One strategy in one scenario with one seed, in virtual time.
public struct SimulatedRun: Sendable {
  /// What to run.
  public let plan: PlannedRun

  /// Prepares a run.
  public init(_ plan: PlannedRun) { self.plan = plan }

  /// What came out, and what it cost.
  public struct Outcome: Sendable {
    /// What came out.
    public let report: RunReport
    /// Events the strategy's pipeline took.
    public let events: Int
    /// The virtual time that passed.
    public let length: Nanoseconds
  }

  /// Runs to the end.
  ///
  /// - Throws: `RunError` if the strategy cannot be set up or the scenario asks for the impossible.
  public func run() throws(RunError) -> Outcome {
    var recorder = Recorder(plan.plan)
    var simulator: Simulator
    do {
      simulator = try Simulator(plan.plan)
    } catch {
      throw RunError(strategy: plan.strategy, reason: "\(error)")
    }
    let end = simulator.run(observing: &recorder)
    if let failure = simulator.failure {
      throw RunError(strategy: plan.strategy, reason: "\(failure)")
    }
    let outcome = recorder.finish(at: end)
    let report = RunReport(
      strategy: plan.strategy, summary: plan.plan.strategy.summary, policy: plan.policy,
      seed: plan.plan.seed, parameters: plan.parameters, values: outcome.values,
      timeline: outcome.timeline, waits: outcome.waits)
    return Outcome(report: report, events: simulator.eventCount, length: end - .start)
  }
}

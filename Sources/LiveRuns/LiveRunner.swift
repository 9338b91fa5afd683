package import Harness
import ImageApp
import ImageLoading
import Primitives
package import Scenarios

/// Makes live runs one after the other: real time is shared by all that runs in it.
package struct LiveRunner: Sendable {
  /// How many times as fast as the wall's the clock of a run goes.
  package let speed: Double

  /// A runner at a speed of 0.1 to 100.
  package init(speed: Double = 1) { self.speed = speed }

  /// Makes all runs.
  ///
  /// - Parameters:
  ///   - plans: What to run.
  ///   - logs: Where the runs are logged; nil logs none.
  ///   - progress: Told about once a second how far the runs are, on any thread.
  /// - Returns: The runs in the order of the plans.
  /// - Throws: The `RunError` of a run that failed, the `WriteError` of a log, `CancellationError`; the
  ///   runs behind it are not made.
  package func run(
    _ plans: [PlannedRun], logs: EventLogFolder? = nil,
    progress: @escaping @Sendable (LiveProgress) -> Void = { _ in }
  ) async throws -> [LiveRun] {
    let lengths = try plans.map { try Self.length(of: $0) }
    var runs: [LiveRun] = []
    for (position, plan) in plans.enumerated() {
      let rest = lengths[position...].reduce(.zero, +)
      let wall = Duration.nanoseconds(Int64(Double(rest.rawValue) / speed))
      let ticker = LiveProgress.tell(
        of: plan, at: position, of: plans.count, left: wall, every: .seconds(1), progress)
      defer { ticker.cancel() }
      runs.append(try await LiveRun(plan, at: position, speed: speed, logs: logs))
    }
    return runs
  }

  /// How long a run will take on its own clock. That follows from the gestures alone, so that a
  /// simulation of the simplest strategy tells.
  private static func length(of run: PlannedRun) throws -> Nanoseconds {
    var plan = run.plan
    plan.strategy = Strategy()
    return try SimulatedRun(run.with(plan)).length
  }
}

package import Harness
import AppModel
import ImagePipeline
import Primitives
package import Scenarios
import Reports

/// Makes live runs one after the other: real time is shared by all that runs in it.
package struct LiveRunner: Sendable {
  /// How many times as fast as the wall's the clock of a run goes.
  package let speed: Double
  /// What runs that speak HTTP/2 go over; nil for connections of HTTP/1.1 in place of streams.
  package let network: SecureNetwork?

  /// A runner at a speed of 0.1 to 100, which is 1 for runs over a network whose clocks are the kernel's.
  package init(speed: Double = 1, over network: SecureNetwork? = nil) {
    (self.speed, self.network) = (speed, network)
  }

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
    try check(plans)
    let lengths = try plans.map { try length(of: $0) }
    var runs: [LiveRun] = []
    for (position, plan) in plans.enumerated() {
      let rest = lengths[position...].reduce(.zero, +)
      let wall = Duration.nanoseconds(Int64(Double(rest.rawValue) / speed))
      let ticker = LiveProgress.tell(
        of: plan, at: position, of: plans.count, left: wall, every: .seconds(1), progress)
      defer { ticker.cancel() }
      runs.append(try await LiveRun(plan, at: position, speed: speed, over: network, logs: logs))
    }
    return runs
  }

  /// Refuses what real time cannot host, as far as is known before anything runs.
  ///
  /// - Throws: The `RunError` of the first run that stands in the way, with the key to blame.
  package func check(_ plans: [PlannedRun]) throws(RunError) {
    for run in plans {
      if let obstacle = run.plan.liveObstacle(speed: speed) { throw RunError(run, obstacle) }
    }
  }

  /// How long a run will take on its own clock. That follows from the gestures alone, so that a
  /// simulation of the simplest strategy tells.
  private func length(of run: PlannedRun) throws -> Nanoseconds {
    var plan = run.plan
    plan.strategy = Strategy()
    let length = try SimulatedRun(run.with(plan)).length
    guard length.seconds / speed <= Self.longest.seconds else {
      throw RunError(
        run,
        "lasts \(Int(length.seconds / 3_600)) h, and a live run takes as long, but at most an "
          + "hour and a half: shorten 'scroll', 'events' or 'settle', or raise --speed")
    }
    return length
  }

  /// The longest that anybody waits for a live run.
  static let longest = Nanoseconds.seconds(5_400)
}

/// How far live runs are.
package struct LiveProgress: Sendable {
  /// The run that is being made.
  package let run: PlannedRun
  /// Its place among all, counted from 0.
  package let position: Int
  /// How many there are.
  package let total: Int
  /// How long all that is left will take.
  package let left: Duration

  /// Tells of a run at once and again after each interval, until the task is cancelled.
  static func tell(
    of run: PlannedRun, at position: Int, of total: Int, left: Duration, every interval: Duration,
    _ progress: @escaping @Sendable (LiveProgress) -> Void
  ) -> Task<Void, Never> {
    Task {
      let end = ContinuousClock.now + left
      while !Task.isCancelled {
        let left = max(.zero, end - .now)
        progress(LiveProgress(run: run, position: position, total: total, left: left))
        try? await Task.sleep(for: interval)
      }
    }
  }
}

extension Experiment {
  /// Makes the selected runs of a scenario in real time, one after the other.
  ///
  /// - Parameters:
  ///   - scenario: The scenario.
  ///   - selection: Which of its runs to make: those of the first world, unless it asks for more.
  ///   - version: The version of the program, for the results.
  ///   - runner: What makes the runs.
  ///   - logs: The folder for an event log of each run; nil logs none.
  ///   - progress: Told about once a second how far the runs are, on any thread.
  /// - Throws: `SelectionError`, `RunError`, `WriteError`, `CancellationError`.
  package init(
    live scenario: Scenario, _ selection: Selection = Selection(), version: String,
    runner: LiveRunner, logs: String? = nil,
    progress: @escaping @Sendable (LiveProgress) -> Void = { _ in }
  ) async throws {
    let plans = try selection.inFirstWorld.plans(of: scenario)
    let header = try Self.header(
      scenario, version: version, host: .live(speed: runner.speed), against: selection.reference)
    let runs = try await runner.run(
      plans,
      logs: logs.map { EventLogFolder($0, header, of: scenario) },
      progress: progress)
    self.init(scenario, header, runs)
  }

  /// What the servers of live runs saw, as newline-delimited JSON; nil without live runs.
  package var serverLog: String? {
    let live = runs.compactMap { $0 as? LiveRun }
    return live.isEmpty ? nil : live.map(\.serverLogText).joined()
  }

  /// Live runs that the machine was too slow or too busy for: what they say of waits and frames says
  /// more of the machine than of the strategy.
  package var lateRuns: Int { runs.count { ($0 as? LiveRun)?.keptUp == false } }
}

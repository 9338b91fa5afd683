import AppModel
package import Harness
import ImagePipeline
import Primitives
import Reports
package import Scenarios

/// Makes live runs one after the other, since concurrent runs would share real time.
package struct LiveRunner: Sendable {
  /// The speed of a run's clock relative to the wall clock.
  package let speed: Double
  /// The network of runs that speak HTTP/2; nil replaces their streams by connections of HTTP/1.1.
  package let network: SecureNetwork?

  /// Creates a runner with a speed of 0.1 to 100. It is 1 for runs over a network whose clocks are the kernel's.
  package init(speed: Double = 1, over network: SecureNetwork? = nil) {
    (self.speed, self.network) = (speed, network)
  }

  /// Makes all runs.
  ///
  /// - Parameters:
  ///   - plans: The runs to make.
  ///   - logs: The folder of the runs' logs; nil to write no logs.
  ///   - progress: Receives the progress about once a second, on any thread.
  /// - Returns: The runs in the order of the plans.
  /// - Throws: The `RunError` of a run that failed, the `WriteError` of a log, `CancellationError`. Later runs are not
  ///   made.
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
      let ticker = LiveProgress.report(
        of: plan, at: position, of: plans.count, left: wall, every: .seconds(1), progress)
      defer { ticker.cancel() }
      runs.append(try await LiveRun(plan, at: position, speed: speed, over: network, logs: logs))
    }
    return runs
  }

  /// Refuses runs that are impossible in real time, as far as this is known before anything runs.
  ///
  /// - Throws: The `RunError` of the first impossible run, with the key at fault.
  package func check(_ plans: [PlannedRun]) throws(RunError) {
    for run in plans {
      if let obstacle = run.plan.liveObstacle(speed: speed) { throw RunError(run, obstacle) }
    }
  }

  /// Returns the length of a run on its own clock. It depends on the gestures alone, so a simulation of the
  /// simplest strategy finds it.
  private func length(of run: PlannedRun) throws -> Nanoseconds {
    let length = try SimulatedRun(run.withSimplestStrategy).length
    guard length.seconds / speed <= Self.longest.seconds else {
      throw RunError(
        run,
        "lasts \(Int(length.seconds / 3_600)) h, and a live run takes as long, but at most an "
          + "hour and a half: shorten 'scroll', 'events' or 'settle', or raise --speed")
    }
    return length
  }

  /// The maximum length of a live run.
  static let longest = Nanoseconds.seconds(5_400)
}

/// The progress of live runs.
package struct LiveProgress: Sendable {
  /// The current run.
  package let run: PlannedRun
  /// The position of the current run among all runs, counted from 0.
  package let position: Int
  /// The number of runs.
  package let total: Int
  /// The time for the remaining runs.
  package let left: Duration

  /// Reports the progress of a run at once and again after each interval, until the task is cancelled.
  static func report(
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
  ///   - selection: The runs to make: by default those of the first seed.
  ///   - version: The version of the program, for the results.
  ///   - runner: Makes the runs.
  ///   - logs: The folder for an event log of each run; nil to write no logs.
  ///   - progress: Receives the progress about once a second, on any thread.
  /// - Throws: `InputError`, `RunError`, `WriteError`, `CancellationError`.
  package init(
    live scenario: Scenario, _ selection: Selection = Selection(), version: String,
    runner: LiveRunner, logs: String? = nil,
    progress: @escaping @Sendable (LiveProgress) -> Void = { _ in }
  ) async throws {
    let plans = try selection.ofFirstSeed.plans(of: scenario)
    let header = try Self.header(
      scenario, version: version, engine: .live(speed: runner.speed), selection)
    let runs = try await runner.run(
      plans,
      logs: logs.map { EventLogFolder($0, header, of: scenario) },
      progress: progress)
    self.init(scenario, header, runs)
  }

  /// The server logs of live runs, as newline-delimited JSON; nil without live runs.
  package var serverLog: String? {
    let live = runs.compactMap { $0 as? LiveRun }
    return live.isEmpty ? nil : live.map(\.serverLogText).joined()
  }

  /// The number of live runs for which the machine was too slow or busy. Their waits and frames depend more on the
  /// machine than on the strategy.
  package var lateRuns: Int { runs.count { ($0 as? LiveRun)?.keptUp == false } }
}

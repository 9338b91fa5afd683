public import Scenarios

/// What each strategy of a scenario costs an event, on one core.
///
/// The runs are made one by one, all of them once a round, so that whatever else the machine does meets
/// all alike; of the rounds the best of each run counts.
public struct StrategyBenchmark: Sendable {
  /// What the runs of one strategy took together.
  public struct Cost: Sendable {
    /// The strategy's name in the scenario.
    public let strategy: String
    /// Events its pipeline took.
    public fileprivate(set) var events: Int
    /// The time of its runs, setting up included.
    public fileprivate(set) var time: Duration

    /// Nanoseconds an event.
    public var nanoseconds: Double { time / .nanoseconds(1) / Double(max(1, events)) }
  }

  /// In the order of the plans.
  public private(set) var costs: [Cost] = []

  /// The cost of the lightest strategy, in nanoseconds an event.
  public var least: Double { costs.map(\.nanoseconds).min() ?? .nan }

  /// Measures.
  ///
  /// - Parameters:
  ///   - plans: What to run.
  ///   - rounds: How often, from 1.
  ///   - didRun: Called after each run.
  /// - Throws: `RunError` of a run that fails.
  public init(
    _ plans: [PlannedRun], rounds: Int, didRun: (PlannedRun) -> Void = { _ in }
  ) throws {
    precondition(rounds > 0, "something is to be measured")
    var best: [(events: Int, time: Duration)] = plans.map { _ in (0, .seconds(Int64.max)) }
    for _ in 0..<rounds {
      for (position, plan) in plans.enumerated() {
        let clock = ContinuousClock()
        let start = clock.now
        let run = try SimulatedRun(plan)
        best[position] = (run.events, min(best[position].time, clock.now - start))
        didRun(plan)
      }
    }
    for (plan, run) in zip(plans, best) { add(run.events, run.time, of: plan.strategyName) }
  }

  private mutating func add(_ events: Int, _ time: Duration, of strategy: String) {
    guard let known = costs.firstIndex(where: { $0.strategy == strategy }) else {
      return costs.append(Cost(strategy: strategy, events: events, time: time))
    }
    costs[known].events += events
    costs[known].time += time
  }
}

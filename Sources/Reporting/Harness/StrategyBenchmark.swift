package import Scenarios

/// What each strategy of a scenario costs an event, on one core.
///
/// The runs are made one by one, all of them once a round. The best round says what a strategy costs. How
/// two compare is asked within each round, where whatever else the machine does meets both, and the median
/// of the rounds counts.
package struct StrategyBenchmark: Sendable {
  /// What the runs of one strategy took together.
  package struct Cost: Sendable {
    /// The strategy's name in the scenario.
    package let strategy: String
    /// Events its pipeline took in a round.
    package fileprivate(set) var events = 0
    /// The time of its runs in each round, setting up included.
    package fileprivate(set) var times: [Duration]

    /// Nanoseconds an event, in the best round.
    package var nanoseconds: Double {
      (times.min() ?? .zero) / .nanoseconds(1) / Double(max(1, events))
    }

    /// How many times another's cost this is: the median of the rounds.
    ///
    /// - Complexity: O(*n* log *n*) in the rounds.
    package func ratio(to other: Cost) -> Double {
      let ratios = zip(times, other.times).map { $0 / $1 }.sorted()
      return ratios[ratios.count / 2] * Double(other.events) / Double(max(1, events))
    }
  }

  /// In the order of the plans.
  package private(set) var costs: [Cost] = []

  /// The strategy that costs least; nil without plans.
  package var lightest: Cost? { costs.min { $0.nanoseconds < $1.nanoseconds } }

  /// Measures.
  ///
  /// - Parameters:
  ///   - plans: What to run.
  ///   - rounds: How often, from 1.
  ///   - didRun: Called after each run.
  /// - Throws: `RunError` of a run that fails.
  package init(
    _ plans: [PlannedRun], rounds: Int, didRun: (PlannedRun) -> Void = { _ in }
  ) throws {
    precondition(rounds > 0, "something is to be measured")
    for round in 0..<rounds {
      for plan in plans {
        let clock = ContinuousClock()
        let start = clock.now
        let run = try SimulatedRun(plan)
        let time = clock.now - start
        let position = position(of: plan.strategyName, rounds: rounds)
        costs[position].times[round] += time
        if round == 0 { costs[position].events += run.events }
        didRun(plan)
      }
    }
  }

  private mutating func position(of strategy: String, rounds: Int) -> Int {
    if let known = costs.firstIndex(where: { $0.strategy == strategy }) { return known }
    costs.append(Cost(strategy: strategy, times: Array(repeating: .zero, count: rounds)))
    return costs.count - 1
  }
}

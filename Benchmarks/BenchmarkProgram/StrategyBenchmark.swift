import Harness
import Primitives
import Reports
import Scenarios
import TextOutput

/// The time per event of each strategy of a scenario, on one core.
///
/// The runs are made one by one, all of them once per round. A strategy's figure is its best round. Two strategies are
/// compared within each round, so that other load of the machine meets both; the median of the rounds counts.
struct StrategyBenchmark: Sendable {
  /// The runs of one strategy together.
  struct Cost: Sendable {
    /// The strategy's name in the scenario.
    let strategy: String
    /// Events its pipeline took in a round.
    fileprivate(set) var events = 0
    /// The time of its runs in each round, setting up included.
    fileprivate(set) var times: [Duration]

    /// Nanoseconds per event, in the best round.
    var nanoseconds: Double {
      (times.min() ?? .zero) / .nanoseconds(1) / Double(max(1, events))
    }

    /// Returns the ratio of the time to another strategy's time: the median of the rounds.
    ///
    /// - Complexity: O(*n* log *n*) in the rounds.
    func ratio(to other: Cost) -> Double {
      let ratios = zip(times, other.times).map { $0 / $1 }.sorted()
      return ratios[ratios.count / 2] * Double(other.events) / Double(max(1, events))
    }
  }

  /// In the order of the plans.
  private(set) var costs: [Cost] = []

  /// The strategy that costs least; nil without plans.
  var lightest: Cost? { costs.min { $0.nanoseconds < $1.nanoseconds } }

  /// Measures the strategies.
  ///
  /// - Parameters:
  ///   - plans: The runs.
  ///   - rounds: The number of rounds, from 1.
  ///   - didRun: Called after each run.
  /// - Throws: `RunError` of a run that fails.
  init(
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

/// The time that each strategy of a scenario needs per event, for people and for scripts.
extension StrategyBenchmark {
  /// A table, the lightest strategy first.
  var table: ReportTable {
    ReportTable(
      columns: [
        .text("strategy"), .number("events"), .number("ns per event"),
        .number("× fastest"),
      ],
      texts: costs.sorted { $0.nanoseconds < $1.nanoseconds }.map {
        [
          $0.strategy, "\($0.events)", $0.nanoseconds.text(decimals: 0),
          ratio($0).text(decimals: 2),
        ]
      })
  }

  /// The figures for scripts, in the scenario's order.
  var document: JSONValue {
    let strategies = costs.map { cost -> JSONValue in
      [
        "strategy": cost.strategy, "events": cost.events,
        "nanosecondsPerEvent": cost.nanoseconds.rounded(decimals: 1),
        "timesTheLightest": ratio(cost).rounded(decimals: 3),
      ]
    }
    return ["schemaVersion": 1, "strategies": JSONValue.array(strategies)]
  }

  private func ratio(_ cost: Cost) -> Double {
    lightest.map { cost.ratio(to: $0) } ?? 1
  }
}

package import Metrics
package import Reports
package import Scenarios
package import Checks
package import Primitives

/// What came of looking around a strategy: what is best, what one change gains, and what does not matter.
package struct Advice: Sendable {
  /// What is asked.
  package struct Question: Sendable {
    /// The metric of which there shall be little.
    package let objective: Metric
    /// What must hold.
    package let limits: [MetricLimit]

    /// What there shall be little of, and what must hold.
    ///
    /// - Throws: ``AdviceError`` for a metric of which less is not better, or which has no value in a world.
    package init(minimising objective: Metric, limits: [MetricLimit]) throws(AdviceError) {
      guard objective.preference == .lower, objective.waitPercentile == nil else {
        throw AdviceError(objective)
      }
      (self.objective, self.limits) = (objective, limits)
    }

    /// The objective, then each limited metric once.
    package var criteria: [PointFigures.Criterion] {
      limits.reduce(into: [.init(objective, .lower)]) { criteria, limit in
        if !criteria.contains(where: { $0.metric == limit.metric }) {
          criteria.append(.init(limit.metric, limit.preference))
        }
      }
    }
  }

  /// What changing one key of the strategy comes to.
  package struct Step: Sendable {
    /// The point.
    package let point: Int
    /// The objective against the strategy as it is, all such changes asked about together.
    package let comparison: Comparison
    /// Whether all limits hold.
    package let keepsLimits: Bool
  }

  /// Whether the values of a key differ in any criterion, all else being as in the strategy or in the winner.
  package enum KeyEffect: String, Sendable {
    /// Some do, beyond doubt, and the key has a share of what differs in the objective over the grid.
    case decides
    /// Some do, beyond doubt, but it has no such share that is told from nothing.
    case slight
    /// What differs is shown to be too little to matter.
    case same
    /// The worlds do not tell them apart.
    case notShown
  }

  /// The winner against the strategy as it is, in worlds that have chosen nothing.
  package struct Proof: Sendable {
    /// In each criterion.
    package let comparisons: [Comparison]
    /// The means of the strategy as it is, and of the winner, in each criterion.
    package let means: (own: [Double], winner: [Double])
    /// For each limit in how many worlds it holds of the winner, and whether that is enough.
    package let limits: [(holding: Int, isKept: Bool)]
    /// How many worlds.
    package let worlds: Int

    /// Whether all limits hold.
    package var keepsLimits: Bool { limits.allSatisfy(\.isKept) }
  }

  /// What runs are made for, in the order in which they are made.
  package enum Part: String, Sendable, CaseIterable {
    /// All points, in more and more worlds.
    case race
    /// Points around the best.
    case refine
    /// The best in other worlds, where limits are tried.
    case limits
    /// What differs from the best in one key.
    case keys
    /// The winner and the strategy as it is in worlds that have chosen nothing.
    case prove
    /// Both with each guess moved.
    case guesses
  }

  /// What was asked.
  package let question: Question
  /// The points, those included that were added around the best.
  package let grid: StrategyGrid
  /// The points in the order of `figures`.
  package let points: [StrategyGrid.Point]
  /// How many of them raced; those behind were added around the best.
  package let racing: Int
  /// What they came to.
  package let figures: PointFigures
  /// The worlds that chose.
  package let worlds: [UInt64]
  /// The points that were left out of the race.
  package let dropped: Set<Int>
  /// The strategy as it is.
  package let own: Int
  /// The best of those that keep the limits; nil where none does.
  package let winner: Int?
  /// The best, or what comes nearest to the limits.
  package let best: Int
  /// What nothing undercuts in all criteria, the best in the objective first.
  package let front: [Int]
  /// Every change of one key, what gains most first.
  package let steps: [Step]
  /// What comes of each key, in the order of the grid.
  package let keys: [(path: String, effect: KeyEffect)]
  /// What each key has of all that differs over the grid, before anything is left out; nil with one key.
  package let shares: VarianceShares?
  /// The winner in worlds of its own; nil where nothing is to be changed.
  package let proof: Proof?
  /// Which guesses the winner's advantage hangs on; nil before that is looked into, and where nothing is to be
  /// changed.
  package internal(set) var sensitivity: Sensitivity?
  /// How many runs were made for what.
  package internal(set) var runs: [Part: Int]

  /// Whether the strategy keeps the limits as it is.
  package let ownKeepsLimits: Bool

  /// How many runs were made to choose.
  package var choosingRuns: Int {
    [.race, .refine, .limits].reduce(0) { $0 + runs[$1, default: 0] }
  }

  /// Where the best is at an end of what was tried of a key that matters, or may.
  package var edges: [StrategyGrid.Edge] {
    let idle = keys.filter { $0.effect == .same }.map(\.path)
    return grid.edges(at: points[best]).filter { !idle.contains($0.path) }
  }

  /// A point's mean in a criterion over the worlds that chose, or as many of them as it was run in.
  package func mean(of point: Int, in criterion: Int) -> Double {
    figures.mean(of: point, in: criterion, worlds: worlds.count)
  }

  /// The change of one key that gains most of those that keep the limits: beyond doubt, or at the least cost
  /// where the strategy does not keep them as it is.
  package var bestStep: Step? {
    steps.first { $0.keepsLimits && ($0.comparison.verdict == .better || !ownKeepsLimits) }
  }
}

/// Why a metric cannot be minimised.
package struct AdviceError: ExitCoded, Equatable, CustomStringConvertible {
  /// What is wrong, and what to do.
  package let description: String

  init(_ metric: Metric) {
    let why =
      metric.waitPercentile == nil
      ? "less is not better" : "a percentile is computed over all seeds together"
    description =
      "\(metric.name) cannot be minimised: \(why); choose another metric, such as "
      + "cellSecondsWithoutRightImage, and limit this one with --limit"
  }

  /// A scenario that has a sweep.
  init(sweptBy scenario: String) {
    description =
      "\(scenario) has a sweep, and advice needs one setting: write a scenario with 'extends: \(scenario)' and "
      + "'sweep: null', and set the swept keys"
  }

  package var exitCode: ExitCode { .usage }
}

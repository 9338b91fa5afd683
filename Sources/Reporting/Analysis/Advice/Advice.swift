package import Checks
package import Metrics
package import Primitives
package import Reports
package import Scenarios

/// The result of a search around a strategy: the best point, the gain of each single change, and the keys without
/// effect.
package struct Advice: Sendable {
  /// The question of a search.
  package struct Question: Sendable {
    /// The metric to minimise.
    package let objective: Metric
    /// The limits to keep.
    package let limits: [MetricLimit]

    /// Creates a question from the metric to minimise and the limits to keep.
    ///
    /// - Throws: `InputError` for a metric whose lower values are not better, or that has no value for a single seed.
    package init(minimising objective: Metric, limits: [MetricLimit]) throws(InputError) {
      guard objective.preference == .lower, objective.waitPercentile == nil else {
        let why =
          objective.waitPercentile == nil
          ? "less is not better" : "a percentile is computed over all seeds together"
        throw InputError(
          "\(objective.name) cannot be minimised: \(why); choose another metric, such as "
            + "cellSecondsWithoutRightImage, and limit this one with --limit")
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

  /// The result of changing one key of the strategy.
  package struct Step: Sendable {
    /// The point.
    package let point: Int
    /// The comparison with the objective of the unchanged strategy; all steps are one family for Holm's procedure.
    package let comparison: Comparison
    /// True if all limits hold.
    package let keepsLimits: Bool
  }

  /// The effect of a key's values on the criteria. All other keys are as in the unchanged strategy or as in the best
  /// point.
  package enum KeyEffect: String, Sendable {
    /// Some values differ significantly, and the key's share of the objective's variance over the grid is significantly
    /// above zero.
    case decides
    /// Some values differ significantly, but the key's share is not significantly above zero.
    case slight
    /// The differences are significantly smaller than the margin.
    case same
    /// No significant difference.
    case notShown
  }

  /// The winner compared with the unchanged strategy, with seeds that took no part in the choice.
  package struct Proof: Sendable {
    /// The comparison in each criterion.
    package let comparisons: [Comparison]
    /// The means of the unchanged strategy, and of the winner, in each criterion.
    package let means: (own: [Double], winner: [Double])
    /// For each limit, the number of seeds with which the winner keeps it; `isKept` is true if the number suffices.
    package let limits: [(holding: Int, isKept: Bool)]
    /// The number of seeds.
    package let seedCount: Int

    /// True if all limits hold.
    package var keepsLimits: Bool { limits.allSatisfy(\.isKept) }
  }

  /// The parts of the work, in order.
  package enum Part: String, Sendable, CaseIterable {
    /// All points, with more and more seeds.
    case race
    /// Points around the best.
    case refine
    /// The best points with other seeds, to test the limits.
    case limits
    /// Points that differ from the best in one key.
    case keys
    /// The winner and the unchanged strategy with seeds that took no part in the choice.
    case prove
    /// The winner and the unchanged strategy, with each guess changed.
    case guesses
  }

  package let question: Question
  /// The points, including those added around the best.
  package let grid: StrategyGrid
  /// The points in the order of `figures`.
  package let points: [StrategyGrid.Point]
  /// The number of points in the race; the points after these were added around the best.
  package let racing: Int
  /// The figures of the points.
  package let figures: PointFigures
  /// The seeds used for the choice.
  package let seeds: [UInt64]
  /// The points that were left out of the race.
  package let dropped: Set<Int>
  /// The index of the unchanged strategy.
  package let own: Int
  /// The index of the best point that keeps the limits; nil if no point keeps them.
  package let winner: Int?
  /// The index of the winner, or of the point nearest to the limits.
  package let best: Int
  /// The index of a point with a better mean than the winner, within the margin, to which the library cannot be set; nil
  /// if there is none.
  package let other: Int?
  /// The indices of the points that no other point beats in all criteria, the best in the objective first.
  package let front: [Int]
  /// Every change of one key, the largest gain first.
  package let steps: [Step]
  /// The effect of each key, in the order of the grid.
  package let keys: [(path: String, effect: KeyEffect)]
  /// The share of each key in the objective's variance over the whole grid; nil with one key.
  package let shares: VarianceShares?
  /// The comparison of the winner with the unchanged strategy; nil if no change is advised.
  package let proof: Proof?
  /// The guesses on which the winner's advantage depends; nil before the study of guesses, or if no change is advised.
  package internal(set) var sensitivity: Sensitivity?
  /// The number of runs of each part.
  package internal(set) var runs: [Part: Int]

  /// True if the unchanged strategy keeps the limits.
  package let ownKeepsLimits: Bool

  /// The number of runs made for the choice.
  package var choosingRuns: Int {
    [.race, .refine, .limits].reduce(0) { $0 + runs[$1, default: 0] }
  }

  /// The keys whose best value is at an end of the tried range, if the key matters or may matter.
  package var edges: [StrategyGrid.Edge] {
    let idle = keys.filter { $0.effect == .same }.map(\.path)
    return grid.edges(at: points[best]).filter { !idle.contains($0.path) }
  }

  /// Returns the condition without which a key changes nothing, in parentheses; nil if it holds in the best point.
  package func condition(of path: String) -> String? {
    let idle = (try? grid.strategy(at: points[best]))?.idleKeys ?? []
    return idle.first { (path + ".").hasPrefix($0.path.joined(separator: ".") + ".") }
      .map { "(acts only if \($0.condition))" }
  }

  /// Returns a point's mean of a criterion. The mean covers the seeds of the choice that the point was run with.
  package func mean(of point: Int, in criterion: Int) -> Double {
    figures.mean(of: point, in: criterion, seedCount: seeds.count)
  }

  /// True if the seeds are too few for any difference to be significant.
  package var hasFewSeeds: Bool { seeds.count < Comparison.minSeeds }

  /// The change of one key with the largest gain among those that keep the limits. The gain must be significant, unless
  /// the unchanged strategy breaks the limits.
  package var bestStep: Step? {
    steps.first { $0.keepsLimits && ($0.comparison.verdict == .better || !ownKeepsLimits) }
  }
}

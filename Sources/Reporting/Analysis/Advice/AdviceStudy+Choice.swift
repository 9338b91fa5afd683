import Checks
package import Harness
import ImagePipeline
import Metrics
import Primitives
import Reports
import Scenarios

/// The choice of the winner from the figures.
extension AdviceStudy.Field {
  /// The points that were run with all seeds.
  private var finalists: [Int] {
    points.indices.filter { figures.seedCount(of: $0) >= seeds.count && !dropped.contains($0) }
  }

  /// Returns a mean over the seeds with which all finalists were run.
  private func mean(_ point: Int, _ criterion: Int) -> Double {
    figures.mean(of: point, in: criterion, seedCount: seeds.count)
  }

  /// The indices of the winner and of the best point. Without a winner, the best point is the nearest to the limits.
  ///
  /// Among the finalists that keep all limits, the winner has the best mean of the objective. If several are within the
  /// margin of the best, the winner is one that the library can be set to, and of these the one with the fewest changes.
  /// `other` is the finalist with the best mean if the library cannot be set to it and it is not the winner.
  var choice: (winner: Int?, best: Int, other: Int?) {
    let keeping = finalists.filter(keepsLimits)
    guard let first = keeping.min(by: isBetter) else { return (nil, nearest, nil) }
    let others = keeping.filter { $0 != first }
    let comparisons = figures.comparisons(others.map { ($0, first) }, in: 0)
    // With few seeds nothing is significant, not even that two are the same: the means decide.
    let margin = question.objective.margin.width(beside: mean(first, 0))
    let isFew = seeds.count < Comparison.minSeeds
    let same = zip(others, comparisons).filter {
      $1.verdict == .same || isFew && abs($1.difference ?? .infinity) <= margin
    }.map(\.0)
    let winner = ([first] + same).min { one, other in
      let ranks = [one, other].map { (unknownSettings($0), changedKeys($0)) }
      return ranks[0] == ranks[1] ? isBetter(one, other) : ranks[0] < ranks[1]
    }
    return (winner, winner ?? first, winner != first && unknownSettings(first) > 0 ? first : nil)
  }

  /// The number of changes that are no setting of the library; zero if the strategy models none.
  private func unknownSettings(_ point: Int) -> Int {
    guard let settings = LibrarySettings(of: grid.strategy) else { return 0 }
    return grid.changes(at: points[point]).count { settings.name(of: $0) == nil }
  }

  private func changedKeys(_ point: Int) -> Int { grid.changedKeys(points[point], points[own]) }

  private func isBetter(_ one: Int, _ other: Int) -> Bool {
    (mean(one, 0), one) < (mean(other, 0), other)
  }

  /// The finalist that breaks the fewest limits; among equals, the finalist with the lowest limited metrics.
  private var nearest: Int {
    finalists.min { one, other in
      let broken = [one, other].map { point in question.limits.count { !keeps($0, point) } }
      guard broken[0] == broken[1] else { return broken[0] < broken[1] }
      let dear = [one, other].map { costs(of: $0).dropFirst() + costs(of: $0).prefix(1) }
      return dear[0].lexicographicallyPrecedes(dear[1])
    } ?? own
  }

  private func costs(of point: Int) -> [Double] {
    figures.criteria.indices.map { figures.criteria[$0].cost(mean(point, $0)) }
  }

  /// True if a point keeps all limits with the seeds with which it was run.
  func keepsLimits(_ point: Int) -> Bool {
    question.limits.allSatisfy { keeps($0, point) }
  }

  private func keeps(_ limit: MetricLimit, _ point: Int) -> Bool {
    limit.holds(in: figures.values(of: point, in: place(of: limit)))
  }

  private func place(of limit: MetricLimit) -> Int {
    figures.criteria.firstIndex { $0.metric == limit.metric } ?? 0
  }

  /// The indices of the points that no other point beats in all criteria. Of points with equal costs, only the point
  /// with the fewest changes is included.
  var front: [Int] {
    let all = finalists
    let places = ParetoFront.places(of: all.map(costs)).map { all[$0] }
      .sorted { changedKeys($0) < changedKeys($1) }
    var seen: Set<[Double]> = []
    return places.filter { seen.insert(costs(of: $0)).inserted }.sorted(by: isBetter)
  }

  /// Every change of one key, the largest gain first.
  var steps: [Advice.Step] {
    let changed = neighbours(of: own).filter { figures.seedCount(of: $0) >= seeds.count }
    let comparisons = figures.comparisons(changed.map { ($0, own) }, in: 0)
    return zip(changed, comparisons).sorted {
      ($0.1.difference ?? .infinity, $0.0) < ($1.1.difference ?? .infinity, $1.0)
    }.map { .init(point: $0, comparison: $1, keepsLimits: keepsLimits($0)) }
  }

  /// Returns the effect of each key, around the unchanged strategy and around the best.
  ///
  /// - Parameters:
  ///   - best: The index of the best point.
  ///   - shares: The share of each key in the objective's variance; nil if unknown or if nothing differs. Without
  ///     shares, a key decides only if the objective differs significantly.
  /// - Returns: The path of each key with its effect.
  func keys(
    _ best: Int, _ shares: VarianceShares?
  ) -> [(path: String, effect: Advice.KeyEffect)] {
    let found = [own, best].distinct.flatMap { effects(beside: $0) }
    return grid.keys.enumerated().map { place, key in
      let mine = found.filter { $0.key == place }
      let told = mine.filter { $0.verdict == .better || $0.verdict == .worse }
      guard !told.isEmpty else {
        return (key.path, mine.allSatisfy { $0.verdict == .same } ? .same : .notShown)
      }
      let share = shares?.shares.first { $0.path == key.path }
      let hasShare = share.map { !$0.isNothing } ?? told.contains { $0.criterion == 0 }
      return (key.path, hasShare ? .decides : .slight)
    }
  }

  /// Returns the effects of changing one key of a point, each with the indices of the key and of the criterion.
  private func effects(
    beside centre: Int
  ) -> [(key: Int, criterion: Int, verdict: Comparison.Verdict)] {
    let around = neighbours(of: centre).filter { figures.seedCount(of: $0) >= seeds.count }
    let changed = around.map { point in
      grid.keys.indices.first { points[point][$0] != points[centre][$0] } ?? 0
    }
    return figures.criteria.indices.flatMap { criterion in
      let comparisons = figures.comparisons(around.map { ($0, centre) }, in: criterion)
      return zip(changed, comparisons).map { ($0, criterion, $1.verdict) }
    }
  }
}

/// The shares of keys, and the certainty of the winner.
extension AdviceStudy.Field {
  /// The shares of the objective's variance over the points that raced, for the seeds with which all were run.
  var shares: VarianceShares? {
    let raced = points.indices.prefix(racing)
    let count = raced.map(figures.seedCount(of:)).min() ?? 0
    let values = raced.map { figures.values(of: $0, in: 0) }
    return VarianceShares(
      grid.strategy.name,
      at: raced.map { point in
        zip(grid.keys, points[point]).map { .init(path: $0.path, value: $0.values[$1].text) }
      }, values: (0..<count).map { index in values.compactMap { $0[index] } })
  }

  /// Runs the winner and the unchanged strategy with seeds that took no part in the choice.
  mutating func proof(of winner: Int, in fresh: [UInt64]) async throws -> Advice.Proof {
    var proof = PointFigures(figures.criteria, points: 2)
    for (place, values) in try await measureFresh([own, winner], fresh).enumerated() {
      proof.add(values, of: place)
    }
    let places = figures.criteria.indices
    return Advice.Proof(
      comparisons: places.flatMap { proof.comparisons([(1, 0)], in: $0) },
      means: (places.map { proof.mean(of: 0, in: $0) }, places.map { proof.mean(of: 1, in: $0) }),
      limits: question.limits.map { limit in
        let values = proof.values(of: 1, in: place(of: limit))
        return (values.count(where: limit.holds), limit.holds(in: values))
      }, seedCount: fresh.count)
  }
}

extension AdviceStudy {
  /// Halves and doubles every guess of the setting to find where the winner's gain, or a limit, no longer holds.
  ///
  /// - Parameters:
  ///   - advice: The result of the study.
  ///   - runner: Makes the runs with the first seeds of the scenario: two for each guess, seed and strategy. Makes no
  ///     run if no change is advised.
  ///   - announce: Called at the start of the part.
  /// - Throws: `RunError`.
  package func findConditions(
    of advice: inout Advice, _ runner: Runner,
    announce: @escaping Announcement = { _, _ in { _ in } }
  ) async throws {
    guard let winner = advice.winner, winner != advice.own else { return }
    let strategies = try [advice.own, winner].map {
      CustomStrategy(try advice.grid.strategy(at: advice.points[$0]))
    }
    let study = try SensitivityStudy(
      scenario.comparing(strategies),
      Selection(
        seedCount: SensitivityStudy.usualSeeds, reference: advice.grid.strategy.name),
      of: question.objective, keeping: question.limits)
    let didFinish = announce(.guesses, study.runCount)
    advice.sensitivity = try await study.run(runner) { _, run in didFinish(run) }
    advice.runs[.guesses] = study.runCount
  }
}

import Metrics
import Primitives

/// Holds figures against those of before, strategy by strategy: what moved, by how much, how sure that is,
/// and what was changed about the strategies.
///
/// Where nothing is known to have changed, worlds are compared one by one: results come from virtual time and
/// are the same on every machine, so any difference has a cause in the code. Where a strategy's parameters
/// changed, or the model, or where that is asked for, figures are judged as a run judges strategies: by
/// intervals of the differences in each world, and by the metric's margin. What a replay counts of a trace is
/// exact whatever changed: there are no worlds in which it might have come out otherwise.
package struct RegressionCheck: Sendable {
  /// What a check came to, in the order of gravity.
  package enum Verdict: String, Sendable {
    /// Every metric of every run is as before.
    case unchanged
    /// Figures moved, and none is shown to be worse or better by what matters.
    case moved
    /// Metrics became better, and none worse.
    case improved
    /// Metrics became worse, or changed in a way that is neither, or an assertion does not hold.
    case regressed
    /// No worse in what both have, yet there are runs that only the first has, or nothing that both have.
    case incomplete
    /// Both are of different things; ``RegressionCheck/obstacles`` says in what.
    case notComparable = "not-comparable"
  }

  /// What the two documents are called.
  package struct Sides: Sendable {
    let before: String
    let after: String
    /// Whether the first can be replaced by the second.
    let isBaseline: Bool

    /// A baseline and results.
    package static let baseline = Sides("the baseline", "the results", isBaseline: true)

    /// Two documents that somebody has.
    package init(_ before: String, _ after: String) { self.init(before, after, isBaseline: false) }

    private init(_ before: String, _ after: String, isBaseline: Bool) {
      (self.before, self.after, self.isBaseline) = (before, after, isBaseline)
    }
  }

  /// The scenario's name.
  package let scenario: String
  /// Where the scenario is written; nil where that is not known.
  package let path: String?
  let sides: Sides
  /// Why the two cannot be compared; empty if they can.
  package let obstacles: [String]
  /// What else there is to know, such as that figures are of two models.
  package let notes: [String]
  /// In what strategies differ, by name; those of which nothing differs are left out.
  let strategies: [String: [JSONValue.Difference]]
  /// The strategies that both have, at each point of the sweep.
  let points: [RunKey]
  /// What moved.
  package let movements: [Movement]
  /// The gated metrics that differ, run by run, where worlds are compared one by one.
  package let changes: [Change]
  /// Runs that are compared so and whose gated metrics are as before, while others are not.
  package let otherwise: [RunKey]
  /// The same of strategies that are judged by intervals: of other metrics only digests are known, which no
  /// interval can weigh.
  package let otherwiseJudged: [RunKey]
  /// Runs of before that there are none of after.
  package let missing: [RunKey]
  /// Runs that there were none of before.
  package let new: [RunKey]
  /// The metrics that both have values of.
  let metrics: Set<String>
  /// The assertions of the scenario that do not hold, in words.
  package let failedAssertions: [String]
  /// The figures after.
  let after: Baseline

  /// Compares results with those of before. Runs match by strategy, seed and parameters.
  ///
  /// - Parameters:
  ///   - baseline: The figures of before.
  ///   - results: Those of after.
  ///   - sides: What they are called.
  ///   - path: Where the scenario is written.
  ///   - judgesAll: Whether all strategies are judged by intervals.
  ///   - failedAssertions: The assertions of the scenario that do not hold.
  ///   - completion: What fills in the defaults of keys that a resolved scenario leaves out.
  /// - Complexity: O(runs × metrics).
  package init(
    baseline: Baseline, results: Baseline, sides: Sides = .baseline, path: String? = nil,
    judgesAll: Bool = false, failedAssertions: [String] = [],
    completion: ScenarioDifferences.Completion? = nil
  ) {
    let comparability = Comparability(baseline, results, sides, completion)
    scenario = results.header.scenario
    self.sides = sides
    self.path = path
    after = results
    self.failedAssertions = failedAssertions
    metrics = Set(baseline.gated).intersection(results.gated)
    obstacles = comparability.obstacles
    notes = comparability.notes
    let changed = comparability.strategies
    guard obstacles.isEmpty else {
      (strategies, points, movements, changes) = (changed, [], [], [])
      (otherwise, otherwiseJudged, missing, new) = ([], [], [], [])
      return
    }
    let isExact = !judgesAll && baseline.header.model == results.header.model
    let isCounted = results.header.host == .replay
    let found = Movements(baseline, results) { isCounted || isExact && changed[$0] == nil }
    points = found.points.map(\.key)
    strategies = changed.filter { name, _ in found.points.contains { $0.key.strategy == name } }
    movements = found.all()
    changes = found.changes()
    let keepsAlike = baseline.digested == results.digested
    let others = found.points.filter { _ in keepsAlike }
    otherwise = others.filter(\.isExact).flatMap(\.otherwise)
    otherwiseJudged = others.filter { !$0.isExact }.flatMap(\.otherwise)
    let (old, known) = (Set(baseline.runs.map(\.key)), Set(results.runs.map(\.key)))
    missing = baseline.runs.map(\.key).filter { !known.contains($0) }
    new = results.runs.map(\.key).filter { !old.contains($0) }
  }

  /// What the check came to. A regression outweighs missing runs, and those an improvement.
  package var verdict: Verdict {
    if !obstacles.isEmpty { return .notComparable }
    if !failedAssertions.isEmpty || fails(.regressions) != nil { return .regressed }
    if !missing.isEmpty || points.isEmpty { return .incomplete }
    if movements.isEmpty && otherwiseJudged.isEmpty { return .unchanged }
    return count(.improved) > 0 ? .improved : .moved
  }

  /// Whether both are of one setting, have something in common, and nothing of the first is gone.
  package func isWhole(allowingMissing allowsMissing: Bool = false) -> Bool {
    obstacles.isEmpty && !points.isEmpty && (allowsMissing || missing.isEmpty)
  }

  /// Whether the first says all that the second does: nothing moved, was changed or is new.
  package var isUpToDate: Bool {
    movements.isEmpty && others.isEmpty && strategies.isEmpty && new.isEmpty
  }

  /// All runs of which only other metrics changed.
  var others: [RunKey] { otherwise + otherwiseJudged }

  /// How many movements are of a kind.
  package func count(_ kind: Movement.Kind) -> Int { movements.count { $0.kind == kind } }
}

/// What makes a check fail.
package enum FailureRule: Hashable, Sendable {
  /// What became worse, and any difference that is neither where worlds are compared one by one.
  case regressions
  /// The same, in these metrics alone.
  case metrics(Set<String>)
  /// Any figure that moved.
  case changes
  /// Nothing that figures say.
  case never
}

extension RegressionCheck {
  /// How a check fails.
  package enum Failure: Sendable {
    /// Something is worse, or moved and shall not.
    case regression
    /// All that moved is better, and is to be accepted first.
    case improvement
  }

  /// How it fails by a rule; nil where it does not.
  ///
  /// - Parameters:
  ///   - rule: What makes it fail.
  ///   - point: A strategy at a point of the sweep, to ask of it alone.
  /// - Returns: The failure.
  /// - Complexity: O(*n*) in what moved.
  package func fails(_ rule: FailureRule, at point: RunKey? = nil) -> Failure? {
    let moved = movements.filter { point == nil || $0.point == point }
    func isHere(_ run: RunKey) -> Bool { point == nil || run.point == point }
    switch rule {
    case .never: return nil
    case .regressions:
      return otherwise.contains(where: isHere) || moved.contains(where: \.isRegression)
        ? .regression : nil
    case .metrics(let names):
      let isWorse = moved.contains { names.contains($0.metric) && $0.isRegression }
      return isWorse ? .regression : nil
    case .changes:
      let isWorse = others.contains(where: isHere) || moved.contains { $0.kind != .improved }
      return isWorse ? .regression : moved.isEmpty ? nil : .improvement
    }
  }
}

extension Movement {
  /// Whether it fails a check that lets nothing become worse.
  var isRegression: Bool { kind == .regressed || kind == .changed }
}

import Metrics
import Primitives
import TextOutput
package import Reports

/// Holds figures against those of before, strategy by strategy: what moved, by how much, how sure that is,
/// and what was changed about the strategies.
///
/// Figures that are the same with every seed are no change: results come from virtual time and are the same on every
/// machine. Any other figures are judged as a run judges strategies: by intervals of the differences with each seed, and
/// by the metric's margin. It does not matter if parameters changed, or code, of which no file tells. Counts of a replay
/// are exact, so any difference counts.
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
  /// The command that accepts the results; nil if nothing can be accepted.
  let acceptance: String?
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
  /// The gated metrics that differ, run by run.
  package let changes: [Change]
  /// Runs whose gated metrics are as before, while others are not. Only digests of those are known, which no interval
  /// can weigh.
  package let others: [RunKey]
  /// True if the digests of the other metrics could be compared.
  let comparesOthers: Bool
  /// The changes that the setting cannot show, in words.
  package private(set) var blindSpots: [String]
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
  ///   - acceptance: The command that accepts the results.
  ///   - failedAssertions: The assertions of the scenario that do not hold.
  ///   - completion: What fills in the defaults of keys that a resolved scenario leaves out.
  /// - Complexity: O(runs × metrics).
  package init(
    baseline: Baseline, results: Baseline, sides: Sides = .baseline, path: String? = nil,
    acceptance: String? = nil, failedAssertions: [String] = [],
    completion: ScenarioDifferences.Completion? = nil
  ) {
    let comparability = Comparability(baseline, results, sides, completion)
    scenario = results.header.scenario
    self.sides = sides
    self.path = path
    self.acceptance = acceptance
    after = results
    self.failedAssertions = failedAssertions
    metrics = Set(baseline.gated).intersection(results.gated)
    obstacles = comparability.obstacles
    let aligned = Baseline.aligned(baseline, results)
    comparesOthers = aligned != nil
    notes = comparability.notes + (comparesOthers ? [] : [Self.unaligned(baseline, results)])
    blindSpots = sides.isBaseline && obstacles.isEmpty ? BlindSpots(results).sentences : []
    let changed = comparability.strategies
    guard obstacles.isEmpty else {
      (strategies, points, movements, changes) = (changed, [], [], [])
      (others, missing, new) = ([], [], [])
      return
    }
    let found = Movements(
      aligned?.0 ?? baseline, aligned?.1 ?? results, isExact: results.header.host == .replay)
    points = found.points.map(\.key)
    strategies = changed.filter { name, _ in found.points.contains { $0.key.strategy == name } }
    movements = found.all()
    changes = found.changes()
    others = comparesOthers ? found.others() : []
    let (old, known) = (Set(baseline.runs.map(\.key)), Set(results.runs.map(\.key)))
    missing = baseline.runs.map(\.key).filter { !known.contains($0) }
    new = results.runs.map(\.key).filter { !old.contains($0) }
  }

  /// What the check came to. A regression outweighs missing runs, and those an improvement.
  package var verdict: Verdict {
    if !obstacles.isEmpty { return .notComparable }
    if !failedAssertions.isEmpty || fails(.regressions) != nil { return .regressed }
    if !missing.isEmpty || points.isEmpty { return .incomplete }
    if movements.isEmpty && others.isEmpty { return .unchanged }
    return count(.improved) > 0 ? .improved : .moved
  }

  /// Whether both are of one setting, have something in common, and nothing of the first is gone.
  package func isWhole(allowingMissing allowsMissing: Bool = false) -> Bool {
    obstacles.isEmpty && !points.isEmpty && (allowsMissing || missing.isEmpty)
  }

  /// Whether the first says all that the second does: nothing moved, was changed or is new.
  package var isUpToDate: Bool {
    movements.isEmpty && others.isEmpty && comparesOthers && strategies.isEmpty && new.isEmpty
  }

  /// The same check, without the changes that its setting cannot show.
  var withoutBlindSpots: RegressionCheck {
    var check = self
    check.blindSpots = []
    return check
  }

  /// The strategies that were changed and of which no figure moved, so that the setting cannot see the change.
  var unseen: [String] {
    let moved = Set(movements.map(\.strategy) + others.map(\.strategy))
    guard comparesOthers, obstacles.isEmpty else { return [] }
    return strategies.keys.filter { !moved.contains($0) }.sorted()
  }

  private static func unaligned(_ before: Baseline, _ after: Baseline) -> String {
    let count = max(before.digested.count, after.digested.count)
    return
      "\(count) other metrics were not compared: their digest includes metrics that only one side has"
  }

  /// How many movements are of a kind.
  package func count(_ kind: Movement.Kind) -> Int { movements.count { $0.kind == kind } }
}

/// What makes a check fail.
package enum FailureRule: Hashable, Sendable {
  /// Any metric that became worse, or has lost its data.
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
      return moved.contains(where: \.isRegression) ? .regression : nil
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

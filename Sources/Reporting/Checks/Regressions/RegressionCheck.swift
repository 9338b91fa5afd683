package import Pages
import Metrics
import Primitives
package import Reports
import TextOutput

/// Compares figures with earlier ones, strategy by strategy: what moved, by how much, how significantly, and which
/// parameters of the strategies changed.
///
/// Figures that are the same with every seed did not move: results come from simulated time and are the same on every
/// machine. Other figures are judged as a run judges strategies: by intervals of the differences with each seed, and by
/// the metric's margin. Changed code counts like changed parameters, although no file shows it. Counts of a replay are
/// exact, so any difference counts. Live runs are compared with the range of the accepted ones: ``LiveMovements``.
package struct RegressionCheck: Sendable {
  /// The verdict of a check.
  package enum Verdict: String, Sendable {
    /// Every metric of every run is as before.
    case unchanged
    /// Figures moved, and none is significantly better or worse by its margin.
    case moved
    /// Metrics became better, and none worse.
    case improved
    /// Metrics became worse, changed without a better direction, or break an assertion.
    case regressed
    /// Nothing that both documents have is worse. However, runs of the first are missing, or the two have no run in
    /// common.
    case incomplete
    /// The two have different settings; ``RegressionCheck/obstacles`` names the differences.
    case notComparable = "not-comparable"
  }

  /// The names of the two documents.
  package struct Sides: Sendable {
    let before: String
    let after: String
    /// True if the second can replace the first.
    let isBaseline: Bool

    /// A baseline and results.
    package static let baseline = Sides("the baseline", "the results", isBaseline: true)

    /// Names two documents of the user.
    package init(_ before: String, _ after: String) { self.init(before, after, isBaseline: false) }

    private init(_ before: String, _ after: String, isBaseline: Bool) {
      (self.before, self.after, self.isBaseline) = (before, after, isBaseline)
    }
  }

  /// The scenario's name.
  package let scenario: String
  /// The path of the scenario; nil if not known.
  package let path: String?
  let sides: Sides
  /// The command that accepts the results; nil if nothing can be accepted.
  let acceptance: String?
  /// The reasons why the two cannot be compared; empty if they can.
  package let obstacles: [String]
  /// Further notes, such as that the figures come from two models.
  package let notes: [String]
  /// True if both have the same metrics, and the second asserts all that the first did.
  private let isSameGate: Bool
  /// The differences of strategies, by name; unchanged strategies are left out.
  let strategies: [String: [JSONValue.Difference]]
  /// The strategies that both have, at each point of the sweep.
  let points: [RunKey]
  /// The movements.
  package let movements: [Movement]
  /// The gated metrics that differ, run by run.
  package let changes: [Change]
  /// Runs of which only metrics that are not gated changed. Baselines have only digests of these metrics, so no
  /// interval can judge them.
  package let others: [RunKey]
  /// True if the digests of the other metrics could be compared.
  let comparesOthers: Bool
  /// The changes that the setting cannot show, in words.
  package private(set) var blindSpots: [String]
  /// Runs that only the first document has.
  package let missing: [RunKey]
  /// Runs that only the second document has.
  package let new: [RunKey]
  /// The metrics for which both have values, and that can be judged.
  let metrics: Set<String>
  /// The metrics for which both have values, and that real time cannot judge.
  let unjudged: [String]
  /// The assertions of the scenario that do not hold, in words.
  package let failedAssertions: [String]
  /// The later figures.
  let after: Baseline
  /// The later results, for a page; nil if only their figures are known.
  let page: PageSource?

  /// Compares results with earlier ones. Runs match by strategy, seed and parameters.
  ///
  /// - Parameters:
  ///   - baseline: The earlier figures.
  ///   - results: The later figures.
  ///   - sides: The names of the two.
  ///   - path: The path of the scenario.
  ///   - acceptance: The command that accepts the results.
  ///   - failedAssertions: The assertions of the scenario that do not hold.
  ///   - completion: Fills in the defaults of keys that a resolved scenario leaves out.
  ///   - page: The later results, for a page.
  /// - Complexity: O(runs × metrics).
  package init(
    baseline: Baseline, results: Baseline, sides: Sides = .baseline, path: String? = nil,
    acceptance: String? = nil, failedAssertions: [String] = [],
    completion: ScenarioDifferences.Completion? = nil, page: PageSource? = nil
  ) {
    let comparability = Comparability(baseline, results, sides, completion)
    scenario = results.header.scenario
    self.sides = sides
    self.path = path
    self.acceptance = acceptance
    after = results
    self.page = page
    self.failedAssertions = failedAssertions
    let both = Set(baseline.gated).intersection(results.gated)
    let isLive = results.header.engine.isLive
    metrics = isLive ? both.filter(LiveMovements.judges) : both
    unjudged = isLive ? Metric.ordered(Array(both.subtracting(metrics))) : []
    obstacles = comparability.obstacles
    let aligned = Baseline.aligned(baseline, results)
    comparesOthers = aligned != nil
    isSameGate = comparability.isUpToDate
    notes = comparability.notes + (comparesOthers ? [] : [Self.unaligned(baseline, results)])
    blindSpots = sides.isBaseline && obstacles.isEmpty ? BlindSpots(results).sentences : []
    let changed = comparability.strategies
    guard obstacles.isEmpty else {
      (strategies, points, movements, changes) = (changed, [], [], [])
      (others, missing, new) = ([], [], [])
      return
    }
    let live = isLive ? LiveMovements(baseline, results) : nil
    let found = Movements(
      aligned?.0 ?? baseline, aligned?.1 ?? results, isExact: results.header.engine == .replay)
    let points = live?.points ?? found.points.map(\.key)
    self.points = points
    strategies = changed.filter { name, _ in points.contains { $0.strategy == name } }
    movements = live?.all ?? found.all()
    changes = isLive ? [] : found.changes()
    others = comparesOthers && !isLive ? found.others() : []
    missing = Self.runs(of: baseline, besides: results, isLive)
    new = Self.runs(of: results, besides: baseline, isLive)
  }

  /// Returns the runs that only the first document has. Live runs of a strategy at a point repeat each other, so one
  /// stands for all.
  private static func runs(of one: Baseline, besides other: Baseline, _ isLive: Bool) -> [RunKey] {
    func key(_ run: Baseline.Run) -> RunKey { isLive ? run.key.point : run.key }
    let known = Set(other.runs.map(key))
    return one.runs.map(key).distinct.filter { !known.contains($0) }
  }

  /// The verdict. A regression outweighs missing runs, and these outweigh an improvement.
  package var verdict: Verdict {
    if !obstacles.isEmpty { return .notComparable }
    if !failedAssertions.isEmpty || fails(.regressions) != nil { return .regressed }
    if !missing.isEmpty || points.isEmpty { return .incomplete }
    if movements.isEmpty && others.isEmpty { return .unchanged }
    return count(.improved) > 0 ? .improved : .moved
  }

  /// True if both have the same setting and runs in common, and the second has all runs of the first.
  package func isWhole(allowingMissing allowsMissing: Bool = false) -> Bool {
    obstacles.isEmpty && !points.isEmpty && (allowsMissing || missing.isEmpty)
  }

  /// True if the first document is up to date with the second: nothing moved, was changed or is new.
  package var isUpToDate: Bool {
    movements.isEmpty && others.isEmpty && comparesOthers && strategies.isEmpty && new.isEmpty
      && isSameGate
  }

  /// The same check, without the changes that its setting cannot show.
  var withoutBlindSpots: RegressionCheck {
    var check = self
    check.blindSpots = []
    return check
  }

  /// The strategies that were changed without any movement: the setting cannot show the change.
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

  /// Returns the number of movements of a kind.
  package func count(_ kind: Movement.Kind) -> Int { movements.count { $0.kind == kind } }

  /// The kind of failure of a check.
  package enum Failure: Sendable {
    /// Something is worse, or moved against the rule.
    case regression
    /// All movements are improvements, which must be accepted first.
    case improvement
  }

  /// Returns the failure by a rule; nil if the check passes.
  ///
  /// - Parameters:
  ///   - rule: The rule.
  ///   - point: The only strategy at a point of the sweep to judge; nil to judge all.
  /// - Returns: The failure.
  /// - Complexity: O(*n*) in the movements.
  package func fails(_ rule: FailureRule, at point: RunKey? = nil) -> Failure? {
    let moved = movements.filter { point == nil || $0.point == point }
    func isHere(_ run: RunKey) -> Bool { point == nil || run.point == point }
    guard rule == .changes else {
      return moved.contains(where: rule.asksFor) ? .regression : nil
    }
    let isWorse = others.contains(where: isHere) || moved.contains { $0.kind != .improved }
    return isWorse ? .regression : moved.isEmpty ? nil : .improvement
  }
}

/// The rule that makes a check fail.
package enum FailureRule: Hashable, Sendable {
  /// Any metric that became worse or lost its data.
  case regressions
  /// Any of these metrics that became worse or lost its data.
  case metrics(Set<String>)
  /// Any figure that moved.
  case changes
  /// No figure.
  case never
}

extension FailureRule: CustomStringConvertible {
  /// The rule as `--fail-on` has it.
  package var description: String {
    switch self {
    case .regressions: "regressions"
    case .metrics(let names): names.sorted().joined(separator: ",")
    case .changes: "changes"
    case .never: "never"
    }
  }
}

extension Movement {
  /// True if it fails a check that allows no regression.
  var isRegression: Bool { kind == .regressed || kind == .changed }
}

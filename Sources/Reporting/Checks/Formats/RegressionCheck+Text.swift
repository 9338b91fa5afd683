import Metrics
import Primitives
import Reports
package import TextOutput

/// The outcome of a check in words and as a table.
extension RegressionCheck {
  /// The maximum number of parameters to name for a strategy.
  private static let maxNamed = 6

  /// The outcome in a sentence, with what to do about it.
  package var summary: String {
    let accept = sides.isBaseline ? "; accept with --update" : ""
    switch verdict {
    case .unchanged where sides.isBaseline: return "\(scenario): no change from the baseline"
    case .unchanged: return "\(scenario): all compared figures are the same"
    case .moved where count(.changed) == 0:
      return "\(scenario): no significant change (\(countsText))"
    case .moved: return "\(scenario): \(countsText)"
    case .regressed:
      let gone = missing.isEmpty ? "" : "; \(missing.count) runs missing"
      return "\(scenario): \(countsText)\(gone)"
    case .improved: return "\(scenario): \(countsText)\(accept)"
    case .incomplete where points.isEmpty:
      return "\(scenario): nothing to compare: no \(uncommon) in common\(accept)"
    case .incomplete:
      let counts = countsText.isEmpty ? "" : "\(countsText); "
      return
        "\(scenario): \(counts)\(sides.before) has different runs: \(missing.count) missing, "
        + "\(new.count) new\(accept)"
    case .notComparable:
      let take = sides.isBaseline ? "; replace it with --update" : ""
      return
        "\(scenario): not comparable with \(sides.before): \(obstacles.joined(separator: "; "))\(take)"
    }
  }

  /// Notes on the figures, one per line. First come failed assertions, the headline, symptoms, and changed parameters
  /// of strategies.
  /// Next come strategies, values of a sweep, and capacities that only one side has, then notes on too few seeds,
  /// changes without effect, and differences in models or metrics, and last, unless figures are worse, the worst
  /// symptoms of the later side.
  package var lines: [String] {
    let changed = strategies.keys.sorted().map { name in
      let all = strategies[name] ?? []
      let named = all.prefix(Self.maxNamed).map(\.arrow).joined(separator: ", ")
      let rest = all.count - Self.maxNamed
      return "\(name): \(named)\(rest > 0 ? " and \(rest) more" : "")"
    }
    let failed = failedAssertions.map { "failed: \($0)" }
    return failed + headlineLines + symptomLines + changed
      + [oneSided(missing, "gone"), oneSided(new, "new")].compactMap(\.self)
      + values(of: missing, besides: new, "gone") + values(of: new, besides: missing, "new")
      + (unjudged.isEmpty ? [] : ["not judged in real time: \(unjudged.listed(first: 3))"])
      + fewSeeds + (blindness + notes).map { "note: \($0)" }
      + (isHarmless ? after.symptoms.map { "seen: \($0)" } : [])
  }

  /// True if nothing that both have is worse, and both have the same runs.
  private var isHarmless: Bool { [.unchanged, .moved, .improved].contains(verdict) }

  /// Returns the lines, the metrics that could not be judged, and the commands that would let the check pass.
  func lines(under terms: CheckTerms) -> [String] {
    lines + [unjudgedText(by: terms.rule)].compactMap(\.self) + remedies(under: terms)
  }

  /// The movements: those of the headline first, then the worst first.
  func sorted(_ moved: [Movement]) -> [Movement] {
    let (first, rest) = (moved.filter(\.isHeadline), moved.filter { !$0.isHeadline })
    return first + Movement.Kind.allCases.flatMap { kind in rest.filter { $0.kind == kind } }
  }

  /// A line for each strategy whose headline moved.
  private var headlineLines: [String] {
    movements.filter(\.isHeadline).map { "\($0.point.label): \($0.sentence)" }
  }

  /// Sentences on the changes that moved no figure in this check, and on the changes that this setting can never show.
  var blindness: [String] {
    let changes = unseen.count == 1 ? "its change" : "their changes"
    return
      (unseen.isEmpty
      ? [] : ["no figure of \(unseen.listed(first: 3)) moved: this scenario cannot see \(changes)"])
      + blindSpots
  }

  /// Returns the command that accepts the results, and the `--fail-on` option with which the check fails on fewer
  /// metrics. The result is empty if the check passed or an assertion does not hold.
  package func remedies(under terms: CheckTerms) -> [String] {
    guard failedAssertions.isEmpty, outcome(under: terms) != .passed else { return [] }
    return [acceptance.map { "to accept: \($0)" }].compactMap(\.self) + narrowing(terms.rule)
  }

  /// Returns the `--fail-on` option with which the check fails on fewer metrics, and the worse metrics that it ceases
  /// to judge. No option is returned if the headline is worse: it is what the user sees.
  ///
  /// If any change fails the check and no metric is worse, the option is `regressions`. Otherwise it lists the headline
  /// and metrics that are not worse anywhere: those of the rule, or at most two that are better somewhere.
  private func narrowing(_ rule: FailureRule) -> [String] {
    let usual = Headline.metric.name
    let headline = metrics.contains(usual) ? usual : Metric.ordered(Array(metrics)).first ?? usual
    let worse = sorted(movements.filter(\.isRegression)).map(\.metric).distinct
    guard fails(rule) == .regression, !worse.contains(headline) else { return [] }
    let names: [String]
    switch rule {
    case .changes where worse.isEmpty: names = ["regressions"]
    case .metrics(let asked):
      let passing = asked.filter { !worse.contains($0) && $0 != headline }.sorted()
      names = passing.isEmpty && !asked.contains(headline) ? [] : [headline] + passing
    case .regressions, .changes, .never:
      let better = movements.filter { $0.kind == .improved }.map(\.metric)
      names = Array(([headline] + better).distinct.filter { !worse.contains($0) }.prefix(3))
    }
    guard !names.isEmpty else { return [] }
    let lost = movements.filter { $0.isRegression && rule.asksFor($0) }.map(\.metric).distinct
    return ["to fail on fewer metrics: --fail-on \(names.joined(separator: ","))"]
      + (lost.isEmpty
        ? [] : ["which no longer judges, though worse: \(lost.joined(separator: ", "))"])
  }

  /// The movements, the headline and then the worst first, then runs that only one side has.
  package var table: ReportTable {
    let moved = sorted(movements)
    let runs = [(others, "other metrics"), (missing, "missing"), (new, "new")]
    return ReportTable(
      caption: summary.shown,
      columns: [
        .text("strategy"), .text("metric"), .number("before"), .number("after"),
        .number(movements.contains { $0.comparison != nil } ? "change (95 % CI)" : "change"),
        .text("seeds"), .text("result"),
      ],
      texts: moved.map(\.texts)
        + runs.flatMap { runs, word in rows(runs, word) })
  }

  /// Returns a row for each strategy that has runs on one side only, or whose other metrics changed.
  private func rows(_ runs: [RunKey], _ word: String) -> [[String]] {
    runs.grouped(by: \.point).map { point, runs in
      [point.label, "", "", "", "", "of \(runs.count)", word]
    }
  }

  /// Returns the strategies that only one side has. A strategy of which only some runs are missing or new is not
  /// included.
  private func oneSided(_ runs: [RunKey], _ word: String) -> String? {
    let shared = Set(points.map(\.strategy)).union(
      Set(missing.map(\.strategy)).intersection(new.map(\.strategy)))
    let names = runs.map(\.strategy).distinct.filter { !shared.contains($0) }
    return names.isEmpty ? nil : "\(word): \(names.joined(separator: ", "))"
  }

  /// The part of a run's key in which two documents without a common run differ: strategy, seed or keys of the sweep.
  private var uncommon: String {
    guard let one = missing.first else { return "run" }
    let same = new.filter { $0.strategy == one.strategy }
    if same.isEmpty { return "strategy" }
    let paths = one.parameters.map(\.path).joined(separator: ", ")
    return same.contains { $0.parameters == one.parameters } || paths.isEmpty ? "seed" : paths
  }

  /// Returns the values of a sweep, or the capacities of a replay, that only one side has: `gone: capacity 10%`.
  private func values(
    of runs: [RunKey], besides others: [RunKey], _ word: String
  ) -> [String] {
    let known = Set((points + others).flatMap(\.parameters))
    let alone = runs.flatMap(\.parameters).distinct.filter { !known.contains($0) }
    return alone.grouped(by: \.path).map { path, parameters in
      "\(word): \(path) \(parameters.map(\.value).joined(separator: ", "))"
    }
  }

  /// A note that the seeds are too few for intervals, if these are needed.
  private var fewSeeds: [String] {
    let few = movements.filter { $0.comparison != nil && $0.seedCount < Comparison.minSeeds }
    guard let seedCount = few.map(\.seedCount).min() else { return [] }
    return [
      "note: \(seedCount) \(seedCount == 1 ? "seed is" : "seeds are") too few for confidence "
        + "intervals; changes count if all seeds agree"
    ]
  }

  /// The missing runs, by strategy and point of the sweep: `mine: 2 runs`.
  var missingText: String {
    missing.grouped(by: \.point).map { point, runs in
      "\(point.label): \(runs.count) \(runs.count == 1 ? "run" : "runs")"
    }.joined(separator: "\n")
  }

  /// Returns the runs whose other metrics changed, in words.
  static func otherText(_ runs: [RunKey]) -> String {
    "other metrics changed in \(runs.count) \(runs.count == 1 ? "run" : "runs")"
  }

  private var countsText: String {
    let words: [(Movement.Kind, String)] = [
      (.regressed, "worse"), (.changed, "changed"), (.improved, "better"),
      (.notShown, "not significant"), (.withinMargin, "within the margin"),
    ]
    let counts = words.filter { count($0.0) > 0 }.map { "\(count($0.0)) \($0.1)" }
    let failed = failedAssertions.count
    let assertions = failed == 1 ? "1 assertion does not hold" : "\(failed) assertions do not hold"
    let digests = Self.otherText(others) + "; 'cachebench run \(scenario)' prints them"
    return ((failed == 0 ? [] : [assertions]) + counts + (others.isEmpty ? [] : [digests]))
      .joined(separator: ", ")
  }
}

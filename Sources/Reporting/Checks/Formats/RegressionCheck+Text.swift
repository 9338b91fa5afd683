import Metrics
import Primitives
package import TextOutput
import Reports

/// The outcome of a check in words and as a table.
extension RegressionCheck {
  /// How many parameters of a strategy are worth naming.
  private static let mostNamed = 6

  /// What the check came to in a sentence, with what to do about it.
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

  /// What is to be known beside the figures, a line each: parameters of strategies that differ, strategies on
  /// one side only, models.
  package var lines: [String] {
    let changed = strategies.keys.sorted().map { name in
      let all = strategies[name] ?? []
      let named = all.prefix(Self.mostNamed).map(\.arrow).joined(separator: ", ")
      let rest = all.count - Self.mostNamed
      return "\(name): \(named)\(rest > 0 ? " and \(rest) more" : "")"
    }
    let failed = failedAssertions.map { "failed: \($0)" }
    return failed + symptomLines + changed
      + [oneSided(missing, "gone"), oneSided(new, "new")].compactMap(\.self)
      + values(of: missing, besides: new, "gone") + values(of: new, besides: missing, "new")
      + fewWorlds + (blindness + notes).map { "note: \($0)" }
  }

  /// The lines, the metrics that could not be judged, and the commands that would let the check pass.
  func lines(under terms: CheckTerms) -> [String] {
    lines + [unjudgedText(by: terms.rule)].compactMap(\.self) + remedies(under: terms)
  }

  /// The changes that the setting did not show, and those that it cannot show.
  var blindness: [String] {
    let changes = unseen.count == 1 ? "its change" : "their changes"
    return
      (unseen.isEmpty
      ? [] : ["no figure of \(unseen.listed(first: 3)) moved: this scenario cannot see \(changes)"])
      + blindSpots
  }

  /// The command that accepts the results, and the option that would fail on fewer metrics; empty if the check passed.
  package func remedies(under terms: CheckTerms) -> [String] {
    guard failedAssertions.isEmpty, outcome(under: terms) != .passed else { return [] }
    return [acceptance.map { "to accept: \($0)" }, narrowing(terms.rule)].compactMap(\.self)
  }

  /// The option that fails on fewer metrics: of those named already the ones that are not worse, else the headline and
  /// those that are better, without those that are worse if any are left.
  private func narrowing(_ rule: FailureRule) -> String? {
    guard fails(rule) == .regression else { return nil }
    let worse = Set(movements.filter(\.isRegression).map(\.metric))
    let headline = VerdictWriter.headline.name
    let names: [String]
    switch rule {
    case .changes where worse.isEmpty: names = ["regressions"]
    case .metrics(let asked): names = asked.filter { !worse.contains($0) }.sorted()
    case .regressions, .changes, .never:
      let better = movements.filter { $0.kind == .improved }.map(\.metric)
      let passing = ([headline] + better).distinct.filter { !worse.contains($0) }
      names = passing.isEmpty ? [headline] : Array(passing.prefix(3))
    }
    guard !names.isEmpty else { return nil }
    return "to fail on fewer metrics: --fail-on \(names.joined(separator: ","))"
  }

  /// What moved, worst first, then runs that only one side has.
  package var table: ReportTable {
    let moved = Movement.Kind.allCases.flatMap { kind in movements.filter { $0.kind == kind } }
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

  /// A row for each strategy that has runs on one side only, or of which other metrics changed.
  private func rows(_ runs: [RunKey], _ word: String) -> [[String]] {
    runs.map(\.point).distinct.map { point in
      let count = runs.count { $0.point == point }
      return [point.label, "", "", "", "", "of \(count)", word]
    }
  }

  /// Strategies that are on one side only; those whose worlds alone came and went are not.
  private func oneSided(_ runs: [RunKey], _ word: String) -> String? {
    let shared = Set(points.map(\.strategy)).union(
      Set(missing.map(\.strategy)).intersection(new.map(\.strategy)))
    let names = runs.map(\.strategy).distinct.filter { !shared.contains($0) }
    return names.isEmpty ? nil : "\(word): \(names.joined(separator: ", "))"
  }

  /// What two documents lack that have no run in common.
  private var uncommon: String {
    guard let one = missing.first else { return "run" }
    let same = new.filter { $0.strategy == one.strategy }
    if same.isEmpty { return "strategy" }
    let paths = one.parameters.map(\.path).joined(separator: ", ")
    return same.contains { $0.parameters == one.parameters } || paths.isEmpty ? "seed" : paths
  }

  /// Values of a sweep that are on one side only, and the capacities of a replay: `gone: capacity 10%`.
  private func values(
    of runs: [RunKey], besides others: [RunKey], _ word: String
  ) -> [String] {
    let known = Set((points + others).flatMap(\.parameters))
    let alone = runs.flatMap(\.parameters).distinct.filter { !known.contains($0) }
    return alone.map(\.path).distinct.map { path in
      let values = alone.filter { $0.path == path }.map(\.value)
      return "\(word): \(path) \(values.joined(separator: ", "))"
    }
  }

  /// That worlds are too few for intervals, where they were asked for.
  private var fewWorlds: [String] {
    let few = movements.filter { $0.comparison != nil && $0.worlds < Comparison.fewestWorlds }
    guard let worlds = few.map(\.worlds).min() else { return [] }
    return [
      "note: \(worlds) \(worlds == 1 ? "seed is" : "seeds are") too few for confidence "
        + "intervals; changes count if all seeds agree"
    ]
  }

  /// Runs that are gone, by strategy and point of the sweep: `mine: 2 runs`.
  var missingText: String {
    missing.map(\.point).distinct.map { point in
      let count = missing.count { $0.point == point }
      return "\(point.label): \(count) \(count == 1 ? "run" : "runs")"
    }.joined(separator: "\n")
  }

  /// The runs of which other metrics changed, in words.
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

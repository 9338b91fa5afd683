import Primitives

/// Compares the results of a scenario with a baseline exactly: gated metrics one by one, the others all
/// together.
///
/// Results come from virtual time and are the same on every machine, so any difference has a cause in
/// the code or the scenario.
package struct RegressionCheck: Sendable {
  /// What a check came to, in the order of gravity.
  package enum Verdict: String, Sendable {
    /// Every metric of every run is as before.
    case unchanged
    /// Metrics became better, and none worse.
    case improved
    /// Metrics became worse, or changed in a way that is neither.
    case regressed
    /// The same in what both have, yet there are runs that only one of them has.
    case incomplete
    /// Baseline and results are of different things; ``RegressionCheck/obstacles`` says in what.
    case notComparable = "not-comparable"
  }

  /// The scenario's name.
  package let scenario: String
  /// Why the two cannot be compared; empty if they can.
  package let obstacles: [String]
  /// The gated metrics that differ, run by run.
  package let changes: [Change]
  /// Runs whose gated metrics are as before, while others are not.
  package let otherwise: [RunKey]
  /// Runs of the baseline that there are no results of.
  package let missing: [RunKey]
  /// Runs that the baseline does not have.
  package let new: [RunKey]

  /// Compares results with a baseline. Runs match by strategy, seed and parameters.
  ///
  /// - Complexity: O(runs × metrics).
  package init(baseline: Baseline, results: Baseline) {
    scenario = results.header.scenario
    obstacles = Comparability.obstacles(baseline: baseline, results: results)
    guard obstacles.isEmpty else {
      (changes, otherwise, missing, new) = ([], [], [], [])
      return
    }
    let before = Dictionary(baseline.runs.map { ($0.key, $0) }) { first, _ in first }
    let known = Set(results.runs.map(\.key))
    let pairs = results.runs.compactMap { run in before[run.key].map { (old: $0, new: run) } }
    changes = pairs.flatMap { Self.changes(from: $0.old, to: $0.new) }
    otherwise = pairs.filter { $0.old.figures == $0.new.figures && $0.old.digest != $0.new.digest }
      .map(\.new.key)
    missing = baseline.runs.map(\.key).filter { !known.contains($0) }
    new = results.runs.map(\.key).filter { before[$0] == nil }
  }

  /// What the check came to. A regression outweighs missing runs, and those an improvement.
  package var verdict: Verdict {
    if !obstacles.isEmpty { return .notComparable }
    if changes.contains(where: { $0.kind != .improved }) || !otherwise.isEmpty {
      return .regressed
    }
    if !missing.isEmpty || !new.isEmpty { return .incomplete }
    return changes.isEmpty ? .unchanged : .improved
  }

  /// How many changes are of a kind.
  package func count(_ kind: Change.Kind) -> Int { changes.count { $0.kind == kind } }

  /// Differences in the order of the metrics; both runs have the same ones.
  private static func changes(from before: Baseline.Run, to after: Baseline.Run) -> [Change] {
    zip(before.figures, after.figures).compactMap { old, new in
      old.value == new.value
        ? nil : Change(run: after.key, metric: new.name, before: old.value, after: new.value)
    }
  }
}

extension RegressionCheck {
  /// What the check came to in a sentence, with what to do about it.
  package var summary: String {
    switch verdict {
    case .unchanged: "\(scenario): as in the baseline"
    case .improved: "\(scenario): \(countsText); accept with --update-baseline"
    case .regressed: "\(scenario): \(countsText)"
    case .incomplete:
      "\(scenario): the baseline has other runs: \(missing.count) missing, \(new.count) new; "
        + "accept with --update-baseline"
    case .notComparable:
      "\(scenario): not comparable with the baseline: \(obstacles.joined(separator: "; ")); "
        + "take a new one with --update-baseline"
    }
  }

  /// The changes, worst first: what regressed, what changed, what improved.
  package var table: ReportTable {
    let kinds: [Change.Kind] = [.regressed, .changed, .improved]
    return ReportTable(
      caption: summary,
      columns: [
        .text("run"), .text("metric"), .number("before"), .number("after"), .number("change"),
        .text(""),
      ],
      texts: kinds.flatMap { kind in changes.filter { $0.kind == kind } }.map(\.texts)
        + [(otherwise, "other metrics"), (missing, "missing"), (new, "new")].flatMap { runs, word in
          runs.map { [$0.description, "", "", "", "", word] }
        })
  }

  /// The outcome as a JSON document.
  package var json: String {
    JSONText.object(
      [
        ("schemaVersion", "\(ResultsHeader.schemaVersion)"),
        ("scenario", scenario.jsonQuoted),
        ("verdict", verdict.rawValue.jsonQuoted),
        ("obstacles", JSONText.array(obstacles.map(\.jsonQuoted), indent: 2)),
        ("changes", JSONText.array(changes.map(\.json), indent: 2)),
        ("otherMetrics", JSONText.array(otherwise.map { $0.json(indent: 4) }, indent: 2)),
        ("missing", JSONText.array(missing.map { $0.json(indent: 4) }, indent: 2)),
        ("new", JSONText.array(new.map { $0.json(indent: 4) }, indent: 2)),
      ], indent: 0) + "\n"
  }

  private var countsText: String {
    let counts = [(Change.Kind.regressed, "worse"), (.changed, "changed"), (.improved, "better")]
      .filter { count($0.0) > 0 }.map { "\(count($0.0)) \($0.1)" }
    let others =
      "other metrics changed in \(otherwise.count) runs; 'cachebench run \(scenario)' shows them"
    return (counts + (otherwise.isEmpty ? [] : [others])).joined(separator: ", ")
  }
}

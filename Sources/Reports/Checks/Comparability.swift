/// Whether results and a baseline are of the same scenario and metrics.
enum Comparability {
  /// How many differences of a scenario are worth naming.
  private static let mostDifferences = 5

  /// In what the two are of different things, in words; empty if in nothing.
  static func obstacles(baseline: Baseline, results: Baseline) -> [String] {
    hosts(baseline, results) + scenarios(baseline, results) + metrics(baseline, results)
  }

  /// Live runs never repeat exactly, so that an exact comparison with one says nothing.
  private static func hosts(_ baseline: Baseline, _ results: Baseline) -> [String] {
    [("the baseline is", baseline), ("the results are", results)].compactMap { subject, document in
      document.header.host == .virtual
        ? nil : "\(subject) of live runs, which no run repeats exactly; compare virtual runs"
    }
  }

  private static func scenarios(_ baseline: Baseline, _ results: Baseline) -> [String]
  {
    guard baseline.header.scenario == results.header.scenario else {
      return [
        "the baseline is of the scenario '\(baseline.header.scenario)', not '\(results.header.scenario)'"
      ]
    }
    let values = [baseline, results].map { JSONValue($0.header.resolvedScenario) }
    let differences = values[0].differences(from: values[1], at: "scenario")
    let named = differences.prefix(mostDifferences).map { difference in
      "\(difference.path) was \(text(difference.before)) and is \(text(difference.after))"
    }
    let rest = differences.count - named.count
    return named + (rest > 0 ? ["and \(rest) more differences of the scenario"] : [])
  }

  private static func metrics(_ baseline: Baseline, _ results: Baseline) -> [String] {
    guard !baseline.runs.isEmpty, !results.runs.isEmpty else { return [] }
    let (before, after) = (baseline.metricNames, results.metricNames)
    let moved = after.filter { before.contains($0) && baseline.isGated($0) != results.isGated($0) }
    return after.filter { !before.contains($0) }.map { "the baseline has no metric '\($0)'" }
      + before.filter { !after.contains($0) }.map { "there is no metric '\($0)' any more" }
      + moved.map { "the baseline keeps '\($0)' in another way" }
  }

  private static func text(_ value: JSONValue?) -> String {
    value.map { GnuplotText.shortened($0.text, to: 60) } ?? "not there"
  }
}

extension Baseline {
  fileprivate var metricNames: [String] { gated + digested }

  fileprivate func isGated(_ name: String) -> Bool { gated.contains(name) }
}

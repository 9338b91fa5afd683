import Metrics
import Reports
import TextOutput

/// The obstacles to a comparison of two documents, and notes for its reader.
struct Comparability {
  /// The maximum number of differences of a setting to name.
  private static let maxDifferences = 5

  /// The differences that prevent a comparison, in words; empty if there are none.
  let obstacles: [String]
  /// Notes that do not prevent a comparison, in words.
  let notes: [String]
  /// True if the second document has no metric that the first lacks or has in another form, and asserts all that the
  /// first did.
  let isUpToDate: Bool
  /// The differences of strategies that both have, by name.
  let strategies: [String: [JSONValue.Difference]]

  /// Compares the settings of two documents.
  ///
  /// - Complexity: O(*n*) in the length of the scenarios.
  init(
    _ before: Baseline, _ after: Baseline, _ sides: RegressionCheck.Sides,
    _ completion: ScenarioDifferences.Completion?
  ) {
    // A trace is identified by its requests, whatever the name of its file.
    let isOfTrace = before.trace != nil && after.trace != nil
    let isSame = isOfTrace || before.header.scenario == after.header.scenario
    let differences = ScenarioDifferences(
      before: before.header.resolvedScenario, after: after.header.resolvedScenario,
      completion: completion)
    strategies = differences.strategies
    let scenarios =
      isSame
      ? Self.sentences(differences.setting).map {
        isOfTrace ? $0.replacing("scenario.", with: "", maxReplacements: 1) : $0
      }
      : [
        "\(sides.before) is of the scenario '\(before.header.scenario)', not "
          + "'\(after.header.scenario)'"
      ]
    obstacles =
      before.gaps + Self.lost(before, after, sides) + Self.hosts(before, after, sides) + scenarios
    let model = ResultsModel.note(before: before.header.model, after: after.header.model)
    let metrics = Self.metrics(before, after, sides)
    let assertions = AssertionDifferences(
      before: before.header.resolvedScenario, after: after.header.resolvedScenario
    ).sentences
    notes = [model].compactMap(\.self) + assertions + metrics
    isUpToDate = metrics.isEmpty && assertions.isEmpty
  }

  /// Returns the metrics that this version has, and that results lack although their baseline has them.
  private static func lost(
    _ before: Baseline, _ after: Baseline, _ sides: RegressionCheck.Sides
  ) -> [String] {
    guard sides.isBaseline, after.header.engine == .virtual, !after.runs.isEmpty else { return [] }
    let names = before.metricNames.filter {
      Metric.named($0) != nil && !after.metricNames.contains($0)
    }
    return names.isEmpty ? [] : ["the results lack the metrics \(names.listed(first: 3))"]
  }

  /// The minimum number of accepted live runs. It is a guess.
  private static let minRepeats = 5

  /// Live runs never repeat exactly: only a baseline has enough repeats of them, for other live runs. Counts of a replay
  /// are not those of runs.
  private static func hosts(
    _ before: Baseline, _ after: Baseline, _ sides: RegressionCheck.Sides
  ) -> [String] {
    let engines = [before.header.engine, after.header.engine]
    if engines.contains(.replay), engines.contains(.virtual) {
      return ["a replay and simulated runs have no figures in common"]
    }
    if sides.isBaseline, engines.allSatisfy(\.isLive) {
      let repeats = Dictionary(grouping: before.runs, by: \.key.point).map(\.value.count).min() ?? 0
      return repeats >= minRepeats
        ? [] : ["\(sides.before) has \(repeats) live runs of a strategy, too few for a range"]
    }
    return [(sides.before, before), (sides.after, after)].compactMap { name, document in
      guard document.header.engine.isLive else { return nil }
      return "\(name): live runs are not repeatable; compare simulated runs"
    }
  }

  private static func sentences(_ differences: [JSONValue.Difference]) -> [String] {
    let named = differences.prefix(maxDifferences).map(\.sentence)
    let rest = differences.count - named.count
    return named + (rest > 0 ? ["and \(rest) more differences in the setting"] : [])
  }

  /// Returns notes on the metrics that only one document has, since metrics change with releases.
  private static func metrics(
    _ before: Baseline, _ after: Baseline, _ sides: RegressionCheck.Sides
  ) -> [String] {
    guard !before.runs.isEmpty, !after.runs.isEmpty else { return [] }
    let (old, new) = (before.metricNames, after.metricNames)
    let moved = new.filter { old.contains($0) && before.isGated($0) != after.isGated($0) }
    return new.filter { !old.contains($0) }.map { "\(sides.before) has no metric '\($0)'" }
      + old.filter { !new.contains($0) }.map { "the metric '\($0)' no longer exists" }
      + moved.map { "\(sides.before) stores '\($0)' in another form" }
  }
}

extension Baseline {
  fileprivate var metricNames: [String] { gated + digested }

  fileprivate func isGated(_ name: String) -> Bool { gated.contains(name) }
}

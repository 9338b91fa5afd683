import AppModel
import Environment
package import Harness
import Metrics
import Primitives
import Reports
import Scenarios

extension Experiment {
  /// Finds the strategies that are better than the reference only while a deciding guess holds, and the pairs of
  /// strategies whose order such a guess reverses. The scenario names the deciding guesses in its `decided-by`. Also
  /// finds the effect of the memory of the app itself.
  ///
  /// - Parameter runner: Makes the runs; makes none if no guess can decide.
  /// - Throws: `RunError`.
  package mutating func findConditions(_ runner: Runner) async throws {
    try await findMemoryCondition(runner)
    let seeds = reports.map(\.seed).distinct
    guard let reference, !scenario.contents.decidedBy.isEmpty, seeds.count >= Comparison.minSeeds
    else { return }
    let better = Comparisons.all(of: reports, against: reference, in: [Headline.metric])
      .filter { $0.verdict == .better }.map(\.strategy).distinct
    let study = try SensitivityStudy(
      scenario,
      Selection(
        strategies: reports.map(\.strategy).distinct, seeds: seeds, reference: reference),
      guesses: scenario.contents.decidedBy)
    let found = try await study.run(runner, from: reports, findsReversals: true)
    (conditions, order) = (found.conditions(of: better), found.order)
  }

  /// Finds out if the verdict stays the same with 25 % less and more memory of the app itself, if that is a guess.
  /// Makes runs of the strategies that come near the device's limit; with less, that memory has no effect.
  private mutating func findMemoryCondition(_ runner: Runner) async throws {
    let seeds = Array(reports.map(\.seed).distinct.prefix(SensitivityStudy.usualSeeds))
    let least = leastNearLimit
    let near = reports.filter { ($0[.peakFootprintBytes] ?? 0) >= least }.map(\.strategy).distinct
    guard seeds.count >= Comparison.minSeeds, !near.isEmpty,
      let guess = try scenario.guesses.first(where: { $0.key.path == "device.process.base" })
    else { return }
    let plans = try Selection(strategies: near, seeds: seeds).plans(of: scenario)
    let reports = reports.filter { seeds.contains($0.seed) }
    let (usual, others) = (MemoryOutcome(reports), reports.filter { !near.contains($0.strategy) })
    var (changes, isWhole) = ([String](), true)
    for (factor, amount) in [(0.75, "less"), (1.25, "more")] {
      let made = try await runner.run(guess.moved(plans, by: factor).runs).map(\.report)
      guard !made.isEmpty else {
        isWhole = false
        continue
      }
      let changed = MemoryOutcome(made + others).differences(from: usual).joined(separator: ", ")
      if !changed.isEmpty {
        changes.append("With 25 % \(amount) memory of the app itself (a guess): \(changed).")
      }
    }
    guard !changes.isEmpty || (isWhole && !usual.isHarmless) else { return }
    memory =
      changes.isEmpty
      ? "The same with 25 % less or more memory of the app itself (a guess)."
      : changes.joined(separator: " ")
  }

  /// The lowest footprint at which 25 % more memory of the app itself leads to a warning, at any point of a sweep.
  private var leastNearLimit: Double {
    scenario.plans.map(\.plan.device.process).compactMap { process in
      process.limit.map { Double($0.bytes) * process.warning - Double(process.base.bytes) / 4 }
    }.min() ?? .infinity
  }
}

/// The part of a verdict that depends on the memory of the app itself.
private struct MemoryOutcome {
  private let rankings: [Ranking]
  /// The strategies that the device kills with some seed, and those that it warns.
  private let harmed: [(word: String, strategies: [String])]

  init(_ reports: [RunReport]) {
    rankings = Ranking.all(reports)
    let groups = ReportGroup.groups(reports)
    harmed = [("killed", Metric.kills), ("warned", .memoryWarnings)].map { word, metric in
      (word, groups.filter { ($0.mean(metric) ?? 0) > 0 }.map(\.strategy).distinct.sorted())
    }
  }

  /// True if the device kills and warns no strategy.
  var isHarmless: Bool { harmed.allSatisfy { $0.strategies.isEmpty } }

  /// Returns the strategies that are fastest, killed or warned here, if they are others than before.
  func differences(from before: Self) -> [String] {
    let points = Dictionary(grouping: rankings, by: \.point)
    let fastest = before.rankings.compactMap { old -> String? in
      guard let new = points[old.point]?.first else { return nil }
      let tied = [new.first] + new.groups(.same) + new.groups(.notShown)
      return tied.contains { $0.strategy == old.first.strategy } ? nil : new.first.strategy
    }.distinct
    let changed = zip(before.harmed, harmed).filter { $0.strategies != $1.strategies }.map(\.1)
    return ((fastest.isEmpty ? [] : [("fastest", fastest)]) + changed).map { word, strategies in
      "\(word) \(strategies.isEmpty ? "none" : strategies.listed(first: 3))"
    }
  }
}

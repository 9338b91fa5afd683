package import Primitives
package import Scenarios

/// The runs of a scenario to make.
package struct Selection: Sendable {
  /// The strategies to run; empty for all.
  package var strategies: [String]
  /// The seeds to run; empty for the scenario's.
  package var seeds: [UInt64]
  /// The number of seeds, from the scenario's first; nil for all. If the scenario has fewer seeds, more are drawn.
  package var seedCount: Int?
  /// The strategy that others are compared with, which always runs; nil for the scenario's choice.
  package var reference: String?
  /// Names to suggest for an unknown strategy, in addition to those of the scenario.
  package var alternatives: [String]

  /// Selects the named strategies and seeds; by default, all of a scenario. A seed named twice counts once.
  package init(
    strategies: [String] = [], seeds: [UInt64] = [], seedCount: Int? = nil,
    reference: String? = nil, alternatives: [String] = []
  ) {
    (self.strategies, self.seeds, self.seedCount) = (strategies, seeds.distinct, seedCount)
    (self.reference, self.alternatives) = (reference, alternatives)
  }

  /// True if all of the scenario's strategies and seeds run.
  package var isWhole: Bool { strategies.isEmpty && seeds.isEmpty && seedCount == nil }

  /// The selection for slow runs: only the first seed, unless a number of seeds is given.
  package var ofFirstSeed: Selection {
    var selection = self
    if seeds.isEmpty, seedCount == nil { selection.seedCount = 1 }
    return selection
  }

  /// Returns the strategy that others are compared with: the one stated here or, if it runs, by the scenario, else the
  /// first that is named; nil if there is none.
  package func reference(of scenario: Scenario) -> String? {
    let stated = scenario.reference.flatMap { isSelected($0) ? $0 : nil }
    return reference ?? stated ?? strategies.first
  }

  private func isSelected(_ strategy: String) -> Bool {
    strategies.isEmpty || strategies.contains(strategy) || strategy == reference
  }

  /// Returns the selected runs of a scenario, in its order; strategies that are named, in the order of their names.
  ///
  /// - Throws: `InputError` if the scenario lacks a named strategy.
  package func plans(of scenario: Scenario) throws(InputError) -> [PlannedRun] {
    let known = scenario.plans.map(\.strategyName).distinct
    for name in strategies + [reference].compactMap(\.self) where !known.contains(name) {
      let possible = known + alternatives.filter { !known.contains($0) }
      throw InputError("\(scenario.name): " + Suggestion.unknown("strategy", name, known: possible))
    }
    let named = ordered(scenario.plans.filter { isSelected($0.strategyName) })
    let seeds = seedCount.map { scenario.seeds.first($0) } ?? seeds
    return seeds.isEmpty ? named : reseeded(named, seeds)
  }

  /// Returns runs with the strategies in the order of their names at each point of the sweep.
  private func ordered(_ plans: [PlannedRun]) -> [PlannedRun] {
    let ranks = Dictionary(zip(strategies, 0...)) { first, _ in first }
    guard ranks.count > 1 else { return plans }
    // Models of NSCache are points of a strategy, not of the sweep.
    let points = plans.grouped { $0.parameters.filter { $0.path != AddedRuns.modelPath } }
    return points.flatMap { point in
      let ranked = point.elements.map { (ranks[$0.strategyName] ?? ranks.count, $0) }.enumerated()
      return ranked.sorted { ($0.element.0, $0.offset) < ($1.element.0, $1.offset) }
        .map(\.element.1)
    }
  }

  /// Returns each run of the scenario's first seed once for every new seed.
  private func reseeded(_ plans: [PlannedRun], _ seeds: [UInt64]) -> [PlannedRun] {
    guard let first = plans.first?.seed else { return [] }
    return plans.filter { $0.seed == first }.flatMap { plan in
      seeds.map { plan.withSeed($0) }
    }
  }
}
